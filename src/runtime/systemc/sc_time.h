// Time: whole picoseconds.
#pragma once

#include <iosfwd>
#include <type_traits>

namespace sc_core {

enum sc_time_unit { SC_FS, SC_PS, SC_NS, SC_US, SC_MS, SC_SEC };

class sc_time {
public:
    using value_type = unsigned long long;

    constexpr sc_time() = default;
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    constexpr sc_time(Number number, sc_time_unit unit) : value_(ticks(number, unit)) {}
    static constexpr sc_time from_value(value_type value) { return sc_time(value, SC_PS); }

    constexpr value_type value() const { return value_; }
    constexpr double to_double() const { return static_cast<double>(value_); }
    constexpr double to_seconds() const { return to_double() / 1e12; }

    constexpr bool operator==(const sc_time& other) const { return value_ == other.value_; }
    constexpr bool operator!=(const sc_time& other) const { return value_ != other.value_; }
    constexpr bool operator<(const sc_time& other) const { return value_ < other.value_; }
    constexpr bool operator<=(const sc_time& other) const { return value_ <= other.value_; }
    constexpr bool operator>(const sc_time& other) const { return value_ > other.value_; }
    constexpr bool operator>=(const sc_time& other) const { return value_ >= other.value_; }

    sc_time& operator+=(const sc_time& other) { return *this = from_value(value_ + other.value_); }
    sc_time& operator-=(const sc_time& other) { return *this = from_value(value_ - other.value_); }
    template <class Number>
    sc_time& operator*=(Number number) { return *this = *this * number; }
    template <class Number>
    sc_time& operator/=(Number number) { return *this = *this / number; }
    friend constexpr sc_time operator+(const sc_time& a, const sc_time& b) { return from_value(a.value_ + b.value_); }
    friend constexpr sc_time operator-(const sc_time& a, const sc_time& b) { return from_value(a.value_ - b.value_); }
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    friend constexpr sc_time operator*(const sc_time& time, Number number) {
        return from_value(static_cast<value_type>(static_cast<Wide<Number>>(time.value_) * number));
    }
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    friend constexpr sc_time operator*(Number number, const sc_time& time) { return time * number; }
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    friend constexpr sc_time operator/(const sc_time& time, Number number) {
        return from_value(static_cast<value_type>(static_cast<Wide<Number>>(time.value_) / number));
    }
    friend constexpr double operator/(const sc_time& a, const sc_time& b) { return a.to_double() / b.to_double(); }

private:
    template <class Number>
    using Wide = std::conditional_t<std::is_integral_v<Number>, value_type, double>;

    template <class Number>
    static constexpr value_type ticks(Number number, sc_time_unit unit) {
        if (unit == SC_FS) {
            const auto femtoseconds = static_cast<value_type>(number);
            return femtoseconds / 1000 + (femtoseconds % 1000 >= 500 ? 1 : 0);
        }
        value_type factor = 1;
        for (int i = SC_PS; i < unit; ++i) factor *= 1000;
        if constexpr (std::is_integral_v<Number>) return static_cast<value_type>(number) * factor;
        else return static_cast<value_type>(number * static_cast<double>(factor) + 0.5);
    }

    value_type value_ = 0;
};

inline constexpr sc_time SC_ZERO_TIME;

inline std::ostream& operator<<(std::ostream& out, const sc_time&) { return out; }

__attribute__((unavailable("the resolution is 1 ps"))) void sc_set_time_resolution(double, sc_time_unit);
inline sc_time sc_get_time_resolution() { return sc_time(1, SC_PS); }

}  // namespace sc_core
