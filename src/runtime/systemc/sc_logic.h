// Bits with four values.
#pragma once

#include <iosfwd>

namespace sc_dt {

enum sc_logic_value_t { Log_0, Log_1, Log_Z, Log_X };

// 0, 1, floating, unknown.
class sc_logic {
public:
    sc_logic() = default;
    sc_logic(sc_logic_value_t value) : value_(value) {}
    explicit sc_logic(bool value) : value_(value ? Log_1 : Log_0) {}
    explicit sc_logic(int value) : value_(static_cast<sc_logic_value_t>(value & 3)) {}
    explicit sc_logic(char c) : value_(c == '0' ? Log_0 : c == '1' ? Log_1 : c == 'Z' || c == 'z' ? Log_Z : Log_X) {}
    sc_logic& operator=(bool value) { return *this = sc_logic(value); }
    sc_logic& operator=(sc_logic_value_t value) { return *this = sc_logic(value); }
    sc_logic& operator=(char value) { return *this = sc_logic(value); }
    sc_logic& operator=(const sc_logic&) = default;
    sc_logic(const sc_logic&) = default;
    sc_logic_value_t value() const { return value_; }
    bool is_01() const { return value_ == Log_0 || value_ == Log_1; }
    bool to_bool() const { return value_ == Log_1; }
    char to_char() const { return "01ZX"[value_]; }
    bool operator==(const sc_logic& other) const { return value_ == other.value_; }
    bool operator!=(const sc_logic& other) const { return value_ != other.value_; }
    sc_logic operator~() const { return is_01() ? sc_logic(value_ == Log_0) : sc_logic(Log_X); }
    friend sc_logic operator&(const sc_logic& a, const sc_logic& b) {
        if (a.value_ == Log_0 || b.value_ == Log_0) return Log_0;
        return a.value_ == Log_1 && b.value_ == Log_1 ? Log_1 : Log_X;
    }
    friend sc_logic operator|(const sc_logic& a, const sc_logic& b) {
        if (a.value_ == Log_1 || b.value_ == Log_1) return Log_1;
        return a.value_ == Log_0 && b.value_ == Log_0 ? Log_0 : Log_X;
    }
    friend sc_logic operator^(const sc_logic& a, const sc_logic& b) {
        return a.is_01() && b.is_01() ? sc_logic(a.value_ != b.value_) : sc_logic(Log_X);
    }

private:
    sc_logic_value_t value_ = Log_X;
};
inline const sc_logic SC_LOGIC_0(Log_0), SC_LOGIC_1(Log_1), SC_LOGIC_Z(Log_Z), SC_LOGIC_X(Log_X);

inline std::ostream& operator<<(std::ostream& out, const sc_logic&) { return out; }

}  // namespace sc_dt
