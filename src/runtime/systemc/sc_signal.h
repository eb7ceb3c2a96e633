// Signals and clocks.
#pragma once

#include "runtime/systemc/sc_module.h"

namespace sc_core {

enum sc_writer_policy { SC_ONE_WRITER, SC_MANY_WRITERS, SC_UNCHECKED_WRITERS };

template <class T>
class sc_signal_in_if : virtual public sc_interface {
public:
    virtual const T& read() const = 0;
    virtual const sc_event& value_changed_event() const = 0;
    virtual const sc_event& edge_event(int edge) const = 0;
    virtual bool event() const = 0;
    virtual bool posedge() const = 0;
    virtual bool negedge() const = 0;
};

template <class T>
class sc_signal_inout_if : public sc_signal_in_if<T> {
public:
    virtual void write(const T& value) = 0;
};
template <class T>
using sc_signal_out_if = sc_signal_inout_if<T>;

// Edges of what is no bit do not exist.
template <class T>
struct sc_edges {
    static constexpr bool exist = false;
    static bool is_high(const T&) { return false; }
};
template <>
struct sc_edges<bool> {
    static constexpr bool exist = true;
    static bool is_high(bool value) { return value; }
};

namespace heddle {

// What signals and buffers share: `notifies_always` even if the new value is the old one.
template <class T, bool notifies_always, sc_writer_policy policy>
class Signal : public sc_signal_inout_if<T>, public sc_prim_channel {
public:
    Signal() = default;
    explicit Signal(const char*) {}
    Signal(const char*, const T& value) : now_(value), next_(value) {}

    const T& read() const override { return now_; }
    operator const T&() const { return now_; }
    const T& get_data_ref() const { return now_; }
    void write(const T& value) override {
        if (policy != SC_UNCHECKED_WRITERS && current != 0) {
            if (writer_ != 0 && writer_ != current) fail("two processes write to a signal");
            writer_ = static_cast<unsigned char>(current);
        }
        next_ = value;
        if (notifies_always || !(next_ == now_) || policy == SC_UNCHECKED_WRITERS) request_update();
    }
    Signal& operator=(const T& value) {
        write(value);
        return *this;
    }
    Signal& operator=(const Signal& other) {
        write(other.read());
        return *this;
    }

    const sc_event& value_changed_event() const override { return changed_; }
    const sc_event& default_event() const override { return changed_; }
    const sc_event& posedge_event() const { return edge_event(1); }
    const sc_event& negedge_event() const { return edge_event(-1); }
    const sc_event& edge_event(int edge) const override {
        static_cast<void>(edge);
        if constexpr (sc_edges<T>::exist) return edge > 0 ? edges_.up : edge < 0 ? edges_.down : changed_;
        else return changed_;
    }
    bool event() const override { return has_changed_; }
    bool posedge() const override { return has_changed_ && sc_edges<T>::is_high(now_); }
    bool negedge() const override { return has_changed_ && sc_edges<T>::exist && !sc_edges<T>::is_high(now_); }

    void forget_events() override {
        has_changed_ = false;
        if (policy == SC_MANY_WRITERS) writer_ = 0;
    }

protected:
    void update() override {
        if (!notifies_always && next_ == now_) return;
        now_ = next_;
        has_changed_ = true;
        changed_.notify();
        if constexpr (sc_edges<T>::exist) (sc_edges<T>::is_high(now_) ? edges_.up : edges_.down).notify();
    }

private:
    struct NoEdges {};
    struct Edges {
        sc_event up, down;
    };

    T now_ = T(), next_ = T();
    unsigned char writer_ = 0;
    bool has_changed_ = false;
    sc_event changed_;
    std::conditional_t<sc_edges<T>::exist, Edges, NoEdges> edges_;
};

}  // namespace heddle

template <class T, sc_writer_policy policy = SC_ONE_WRITER>
class sc_signal : public heddle::Signal<T, false, policy> {
public:
    using heddle::Signal<T, false, policy>::Signal;
    using heddle::Signal<T, false, policy>::operator=;
};

template <class T, sc_writer_policy policy = SC_ONE_WRITER>
class sc_buffer : public heddle::Signal<T, true, policy> {
public:
    using heddle::Signal<T, true, policy>::Signal;
    using heddle::Signal<T, true, policy>::operator=;
};

class sc_clock : public sc_signal<bool> {
public:
    sc_clock() : sc_clock("clock") {}
    explicit sc_clock(const char* name) : sc_clock(name, 1.0, SC_NS) {}
    template <class Number>
    sc_clock(const char* name, Number period, sc_time_unit unit, double duty = 0.5)
        : sc_clock(name, sc_time(period, unit), duty) {}
    template <class Number, class Start>
    sc_clock(const char* name, Number period, sc_time_unit unit, double duty, Start start, sc_time_unit start_unit,
             bool posedge_first = true)
        : sc_clock(name, sc_time(period, unit), duty, sc_time(start, start_unit), posedge_first) {}
    explicit sc_clock(const char* name, const sc_time& period, double duty = 0.5, const sc_time& start = SC_ZERO_TIME,
                      bool posedge_first = true)
        : sc_signal<bool>(name, !posedge_first), period_(period), high_(period * duty), low_(period - high_) {
        heddle_process(nullptr, name);
        heddle::declare([](void* clock) { static_cast<sc_clock*>(clock)->tick(); }, this, true, true, start.value());
    }
    const sc_time& period() const { return period_; }

private:
    void tick() {
        const bool is_high = !read();
        write(is_high);
        next_trigger(is_high ? high_ : low_);
    }

    sc_time period_, high_, low_;
};

}  // namespace sc_core
