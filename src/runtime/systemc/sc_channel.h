// Interfaces, ports and channels in general.
#pragma once

#include "runtime/systemc/sc_wait.h"

namespace sc_core {

class sc_interface {
public:
    virtual void register_port(sc_port_base&, const char*) {}
    virtual const sc_event& default_event() const { heddle::fail("this channel has no default event"); }
    virtual ~sc_interface() {}
};

// A channel with an update phase.
class sc_prim_channel {
public:
    void update_if_requested() {
        if (!is_requested_) return;
        is_requested_ = false;
        update();
    }
    // A new delta cycle begins.
    virtual void forget_events() {}

protected:
    sc_prim_channel() { heddle::channels[heddle::channel_count++] = this; }
    explicit sc_prim_channel(const char*) : sc_prim_channel() {}
    sc_prim_channel(const sc_prim_channel&) = delete;
    void request_update() { is_requested_ = true; }
    virtual void update() {}
    virtual ~sc_prim_channel() {}

private:
    bool is_requested_ = false;
};

class sc_port_base {
public:
    virtual void resolve() = 0;
    virtual const sc_event& event_of(int edge) = 0;

protected:
    sc_port_base() { heddle::ports[heddle::port_count++] = this; }
    sc_port_base(const sc_port_base&) = delete;
    virtual ~sc_port_base() {}
};

// An edge of a port, to be sensitive to.
struct sc_event_finder {
    sc_port_base& port;
    int edge;
};

enum sc_port_policy { SC_ONE_OR_MORE_BOUND, SC_ZERO_OR_MORE_BOUND, SC_ALL_BOUND };

template <class IF, int N = 1, sc_port_policy Policy = SC_ONE_OR_MORE_BOUND>
class sc_port : public sc_port_base {
    static_assert(N == 1, "a port with several channels is not supported");

public:
    sc_port() = default;
    explicit sc_port(const char*) {}
    void bind(IF& channel) { channel_ = &channel; }
    void bind(sc_port& parent) { parent_ = &parent; }
    void operator()(IF& channel) { bind(channel); }
    void operator()(sc_port& parent) { bind(parent); }
    IF* operator->() { return channel_; }
    const IF* operator->() const { return channel_; }
    IF* get_interface() { return channel_; }
    int size() const { return channel_ == nullptr ? 0 : 1; }

    void resolve() override {
        if (channel_ == nullptr && parent_ != nullptr) {
            parent_->resolve();
            channel_ = parent_->channel_;
        }
        if (channel_ == nullptr && Policy != SC_ZERO_OR_MORE_BOUND) heddle::fail("a port is not bound");
    }
    const sc_event& event_of(int) override { return channel_->default_event(); }

protected:
    IF* channel_ = nullptr;
    sc_port* parent_ = nullptr;
};

template <class IF>
class sc_export {
public:
    sc_export() = default;
    explicit sc_export(const char*) {}
    void bind(IF& channel) { channel_ = &channel; }
    void operator()(IF& channel) { bind(channel); }
    operator IF&() { return *channel_; }
    IF* operator->() { return channel_; }
    IF* get_interface() { return channel_; }

private:
    IF* channel_ = nullptr;
};

}  // namespace sc_core
