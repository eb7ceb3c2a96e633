// Ports of signals.
#pragma once

#include "runtime/systemc/sc_signal.h"

namespace sc_core {

template <class T>
class sc_inout : public sc_port<sc_signal_inout_if<T>> {
public:
    using sc_port<sc_signal_inout_if<T>>::sc_port;
    const T& read() const { return this->channel_->read(); }
    operator const T&() const { return read(); }
    void write(const T& value) { this->channel_->write(value); }
    sc_inout& operator=(const T& value) {
        write(value);
        return *this;
    }
    sc_inout& operator=(const sc_inout& other) {
        write(other.read());
        return *this;
    }
    // At first; a channel may not be bound yet.
    void initialize(const T& value) {
        initial_ = value;
        has_initial_ = true;
    }
    const sc_event& value_changed_event() const { return this->channel_->value_changed_event(); }
    const sc_event& default_event() const { return this->channel_->value_changed_event(); }
    const sc_event& posedge_event() const { return this->channel_->edge_event(1); }
    const sc_event& negedge_event() const { return this->channel_->edge_event(-1); }
    bool event() const { return this->channel_->event(); }
    bool posedge() const { return this->channel_->posedge(); }
    bool negedge() const { return this->channel_->negedge(); }
    sc_event_finder pos() { return {*this, 1}; }
    sc_event_finder neg() { return {*this, -1}; }
    sc_event_finder value_changed() { return {*this, 0}; }
    const sc_event& event_of(int edge) override { return this->channel_->edge_event(edge); }
    void resolve() override {
        sc_port<sc_signal_inout_if<T>>::resolve();
        if (has_initial_) write(initial_);
        has_initial_ = false;
    }

private:
    T initial_ = T();
    bool has_initial_ = false;
};

template <class T>
class sc_out : public sc_inout<T> {
public:
    using sc_inout<T>::sc_inout;
    using sc_inout<T>::operator=;
};

template <class T>
class sc_in : public sc_port<sc_signal_in_if<T>> {
public:
    using sc_port<sc_signal_in_if<T>>::sc_port;
    using sc_port<sc_signal_in_if<T>>::bind;
    using sc_port<sc_signal_in_if<T>>::operator();
    void bind(sc_port<sc_signal_inout_if<T>>& parent) { inout_ = &parent; }
    void operator()(sc_port<sc_signal_inout_if<T>>& parent) { bind(parent); }
    const T& read() const { return this->channel_->read(); }
    operator const T&() const { return read(); }
    const sc_event& value_changed_event() const { return this->channel_->value_changed_event(); }
    const sc_event& default_event() const { return this->channel_->value_changed_event(); }
    const sc_event& posedge_event() const { return this->channel_->edge_event(1); }
    const sc_event& negedge_event() const { return this->channel_->edge_event(-1); }
    bool event() const { return this->channel_->event(); }
    bool posedge() const { return this->channel_->posedge(); }
    bool negedge() const { return this->channel_->negedge(); }
    sc_event_finder pos() { return {*this, 1}; }
    sc_event_finder neg() { return {*this, -1}; }
    sc_event_finder value_changed() { return {*this, 0}; }
    const sc_event& event_of(int edge) override { return this->channel_->edge_event(edge); }
    void resolve() override {
        if (this->channel_ == nullptr && inout_ != nullptr) {
            inout_->resolve();
            this->channel_ = inout_->get_interface();
        }
        sc_port<sc_signal_in_if<T>>::resolve();
    }

private:
    sc_port<sc_signal_inout_if<T>>* inout_ = nullptr;
};
using sc_in_clk = sc_in<bool>;

}  // namespace sc_core
