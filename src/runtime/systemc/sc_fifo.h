// Queues, and what processes hold or count: sc_fifo, sc_mutex, sc_semaphore.
#pragma once

#include "runtime/systemc/sc_module.h"

namespace sc_core {

template <class T>
class sc_fifo_in_if : virtual public sc_interface {
public:
    virtual void read(T& value) = 0;
    virtual T read() = 0;
    virtual bool nb_read(T& value) = 0;
    virtual int num_available() const = 0;
    virtual const sc_event& data_written_event() const = 0;
};

template <class T>
class sc_fifo_out_if : virtual public sc_interface {
public:
    virtual void write(const T& value) = 0;
    virtual bool nb_write(const T& value) = 0;
    virtual int num_free() const = 0;
    virtual const sc_event& data_read_event() const = 0;
};

// What is written can be read, and what is read makes room, from the next delta cycle on.
template <class T>
class sc_fifo : public sc_fifo_in_if<T>, public sc_fifo_out_if<T>, public sc_prim_channel {
public:
    explicit sc_fifo(int size = 16) : size_(size), elements_() {
        if (size > most) heddle::fail("an sc_fifo of more than 64 elements");
    }
    explicit sc_fifo(const char*, int size = 16) : sc_fifo(size) {}

    void read(T& value) override {
        while (num_available() == 0) sc_core::wait(written_event_);
        take(value);
    }
    T read() override {
        T value;
        read(value);
        return value;
    }
    operator T() { return read(); }
    bool nb_read(T& value) override {
        if (num_available() == 0) return false;
        take(value);
        return true;
    }
    void write(const T& value) override {
        while (num_free() == 0) sc_core::wait(read_event_);
        put(value);
    }
    bool nb_write(const T& value) override {
        if (num_free() == 0) return false;
        put(value);
        return true;
    }
    sc_fifo& operator=(const T& value) {
        write(value);
        return *this;
    }
    int num_available() const override { return readable_ - read_; }
    int num_free() const override { return size_ - readable_ - written_; }
    const sc_event& data_written_event() const override { return written_event_; }
    const sc_event& data_read_event() const override { return read_event_; }
    const sc_event& default_event() const override { return written_event_; }

protected:
    void update() override {
        if (read_ > 0) read_event_.notify();
        if (written_ > 0) written_event_.notify();
        readable_ = readable_ - read_ + written_;
        read_ = written_ = 0;
    }

private:
    static constexpr int most = 64;

    int after(int place) const { return place + 1 == size_ ? 0 : place + 1; }
    void take(T& value) {
        value = elements_[first_];
        elements_[first_] = T();
        first_ = after(first_);
        ++read_;
        request_update();
    }
    void put(const T& value) {
        elements_[last_] = value;
        last_ = after(last_);
        ++written_;
        request_update();
    }

    const int size_;
    int readable_ = 0, read_ = 0, written_ = 0;
    int first_ = 0, last_ = 0;
    T elements_[most];
    sc_event read_event_, written_event_;
};

template <class T>
class sc_fifo_in : public sc_port<sc_fifo_in_if<T>> {
public:
    using sc_port<sc_fifo_in_if<T>>::sc_port;
    void read(T& value) { this->channel_->read(value); }
    T read() { return this->channel_->read(); }
    bool nb_read(T& value) { return this->channel_->nb_read(value); }
    int num_available() const { return this->channel_->num_available(); }
    const sc_event& data_written_event() const { return this->channel_->data_written_event(); }
    const sc_event& event_of(int) override { return data_written_event(); }
};

template <class T>
class sc_fifo_out : public sc_port<sc_fifo_out_if<T>> {
public:
    using sc_port<sc_fifo_out_if<T>>::sc_port;
    void write(const T& value) { this->channel_->write(value); }
    bool nb_write(const T& value) { return this->channel_->nb_write(value); }
    int num_free() const { return this->channel_->num_free(); }
    const sc_event& data_read_event() const { return this->channel_->data_read_event(); }
    const sc_event& event_of(int) override { return data_read_event(); }
};

class sc_mutex_if : virtual public sc_interface {
public:
    virtual int lock() = 0;
    virtual int trylock() = 0;
    virtual int unlock() = 0;
};

class sc_mutex : public sc_mutex_if {
public:
    sc_mutex() = default;
    explicit sc_mutex(const char*) {}
    int lock() override {
        while (owner_ != 0) sc_core::wait(free_);
        owner_ = heddle::current;
        return 0;
    }
    int trylock() override {
        if (owner_ != 0) return -1;
        owner_ = heddle::current;
        return 0;
    }
    int unlock() override {
        if (owner_ != heddle::current) return -1;
        owner_ = 0;
        free_.notify();
        return 0;
    }

private:
    unsigned owner_ = 0;
    sc_event free_;
};

class sc_semaphore_if : virtual public sc_interface {
public:
    virtual int wait() = 0;
    virtual int trywait() = 0;
    virtual int post() = 0;
    virtual int get_value() const = 0;
};

class sc_semaphore : public sc_semaphore_if {
public:
    explicit sc_semaphore(int value) : value_(value) {}
    sc_semaphore(const char*, int value) : value_(value) {}
    int wait() override {
        while (value_ <= 0) sc_core::wait(free_);
        --value_;
        return 0;
    }
    int trywait() override {
        if (value_ <= 0) return -1;
        --value_;
        return 0;
    }
    int post() override {
        ++value_;
        free_.notify();
        return 0;
    }
    int get_value() const override { return value_; }

private:
    int value_;
    sc_event free_;
};

}  // namespace sc_core
