// Numbers and vectors of fixed widths up to 64 bits.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <type_traits>

namespace sc_dt {

using int64 = std::int64_t;
using uint64 = std::uint64_t;

constexpr uint64 mask_of(int width) { return width >= 64 ? ~0ULL : (1ULL << width) - 1; }

// One bit of a number.
template <class Number>
class BitOf {
public:
    BitOf(Number& number, int place) : number_(number), place_(place) {}
    operator bool() const { return (number_.raw() >> place_ & 1) != 0; }
    bool to_bool() const { return *this; }
    BitOf& operator=(bool value) {
        const uint64 bit = 1ULL << place_;
        number_.set_raw(value ? number_.raw() | bit : number_.raw() & ~bit);
        return *this;
    }
    BitOf& operator=(const BitOf& other) { return *this = static_cast<bool>(other); }

private:
    Number& number_;
    int place_;
};

// Bits `high` to `low` of a number.
template <class Number>
class RangeOf {
public:
    RangeOf(Number& number, int high, int low) : number_(number), low_(low), mask_(mask_of(high - low + 1)) {}
    operator uint64() const { return number_.raw() >> low_ & mask_; }
    uint64 to_uint() const { return *this; }
    int to_int() const { return static_cast<int>(to_uint()); }
    RangeOf& operator=(uint64 value) {
        number_.set_raw((number_.raw() & ~(mask_ << low_)) | (value & mask_) << low_);
        return *this;
    }
    RangeOf& operator=(const RangeOf& other) { return *this = static_cast<uint64>(other); }

private:
    Number& number_;
    int low_;
    uint64 mask_;
};

// The content, cut to the width.
template <class Self, int W>
class Bits {
    static_assert(W >= 1 && W <= 64, "widths above 64 are not supported");

public:
    uint64 raw() const { return bits_; }
    void set_raw(uint64 bits) { bits_ = bits & mask_of(W); }
    static constexpr int length() { return W; }
    BitOf<Self> operator[](int place) { return {static_cast<Self&>(*this), place}; }
    bool operator[](int place) const { return (bits_ >> place & 1) != 0; }
    BitOf<Self> bit(int place) { return (*this)[place]; }
    RangeOf<Self> range(int high, int low) { return {static_cast<Self&>(*this), high, low}; }
    uint64 range(int high, int low) const { return bits_ >> low & mask_of(high - low + 1); }
    RangeOf<Self> operator()(int high, int low) { return range(high, low); }
    uint64 operator()(int high, int low) const { return range(high, low); }
    bool and_reduce() const { return bits_ == mask_of(W); }
    bool or_reduce() const { return bits_ != 0; }
    bool xor_reduce() const { return __builtin_parityll(bits_) != 0; }

protected:
    uint64 bits_ = 0;
};

// What numbers of one kind share; `Value` is what they are in expressions.
template <class Self, int W, class Value>
class Number : public Bits<Self, W> {
public:
    Number() = default;
    Number(Value value) { this->set_raw(static_cast<uint64>(value)); }
    operator Value() const { return value(); }
    Value value() const {
        if constexpr (Value(-1) < Value(0)) return static_cast<Value>(this->bits_ << (64 - W)) >> (64 - W);
        else return this->bits_;
    }
    int to_int() const { return static_cast<int>(value()); }
    unsigned to_uint() const { return static_cast<unsigned>(value()); }
    int64 to_int64() const { return static_cast<int64>(value()); }
    uint64 to_uint64() const { return static_cast<uint64>(value()); }

    Self& operator+=(Value other) { return put(value() + other); }
    Self& operator-=(Value other) { return put(value() - other); }
    Self& operator*=(Value other) { return put(value() * other); }
    Self& operator/=(Value other) { return put(value() / other); }
    Self& operator%=(Value other) { return put(value() % other); }
    Self& operator&=(Value other) { return put(value() & other); }
    Self& operator|=(Value other) { return put(value() | other); }
    Self& operator^=(Value other) { return put(value() ^ other); }
    Self& operator<<=(int places) { return put(static_cast<Value>(this->bits_ << places)); }
    Self& operator>>=(int places) { return put(value() >> places); }
    Self& operator++() { return *this += 1; }
    Self& operator--() { return *this -= 1; }
    Self operator++(int) {
        const Self before = self();
        *this += 1;
        return before;
    }
    Self operator--(int) {
        const Self before = self();
        *this -= 1;
        return before;
    }

protected:
    Self& self() { return static_cast<Self&>(*this); }
    Self& put(Value value) {
        this->set_raw(static_cast<uint64>(value));
        return self();
    }
};

template <int W>
class sc_int : public Number<sc_int<W>, W, int64> {
public:
    using Number<sc_int<W>, W, int64>::Number;
    template <class Other, int V, class Value>
    sc_int(const Number<Other, V, Value>& other) : sc_int(static_cast<int64>(other.value())) {}
};

template <int W>
class sc_uint : public Number<sc_uint<W>, W, uint64> {
public:
    using Number<sc_uint<W>, W, uint64>::Number;
    template <class Other, int V, class Value>
    sc_uint(const Number<Other, V, Value>& other) : sc_uint(static_cast<uint64>(other.value())) {}
};

// Concatenation; to be read, not to be written to.
template <class First, int W, class Second, int V>
const sc_uint<W + V> operator,(const Bits<First, W>& high, const Bits<Second, V>& low) {
    return high.raw() << V | low.raw();
}

// What else may be concatenated is not, lest it be a comma of C++.
#define HEDDLE_SC_NO_CONCATENATION \
    __attribute__((unavailable("a concatenation of bits, parts or truth values is not supported; see docs/systemc.md")))
template <class T>
constexpr bool is_part = false;
template <class Number>
constexpr bool is_part<BitOf<Number>> = true;
template <class Number>
constexpr bool is_part<RangeOf<Number>> = true;
template <bool is_one>
using NoNumber = std::enable_if_t<is_one, sc_uint<64>>;
template <class A, class B>
HEDDLE_SC_NO_CONCATENATION NoNumber<is_part<A> || is_part<B>> operator,(const A&, const B&);
template <class Number, int W, class T>
HEDDLE_SC_NO_CONCATENATION NoNumber<std::is_same_v<T, bool>> operator,(const Bits<Number, W>&, const T&);
template <class Number, int W, class T>
HEDDLE_SC_NO_CONCATENATION NoNumber<std::is_same_v<T, bool>> operator,(const T&, const Bits<Number, W>&);
// Up to 64 bits these are the same.
template <int W> using sc_bigint = sc_int<W>;
template <int W> using sc_biguint = sc_uint<W>;

template <int W>
class sc_bv : public Bits<sc_bv<W>, W> {
public:
    sc_bv() = default;
    sc_bv(uint64 value) { this->set_raw(value); }
    sc_bv(int value) { this->set_raw(static_cast<uint64>(value)); }
    sc_bv(const char* digits) {  // "0101"
        for (; *digits != 0; ++digits) this->set_raw(this->bits_ << 1 | (*digits == '1'));
    }
    int to_int() const { return static_cast<int>(static_cast<int64>(this->bits_ << (64 - W)) >> (64 - W)); }
    unsigned to_uint() const { return static_cast<unsigned>(this->bits_); }
    uint64 to_uint64() const { return this->bits_; }
    friend bool operator==(const sc_bv& a, const sc_bv& b) { return a.bits_ == b.bits_; }
    friend bool operator!=(const sc_bv& a, const sc_bv& b) { return a.bits_ != b.bits_; }
    friend sc_bv operator&(const sc_bv& a, const sc_bv& b) { return a.bits_ & b.bits_; }
    friend sc_bv operator|(const sc_bv& a, const sc_bv& b) { return a.bits_ | b.bits_; }
    friend sc_bv operator^(const sc_bv& a, const sc_bv& b) { return a.bits_ ^ b.bits_; }
    sc_bv operator~() const { return ~this->bits_; }
    sc_bv operator<<(int places) const { return this->bits_ << places; }
    sc_bv operator>>(int places) const { return this->bits_ >> places; }
    sc_bv& operator&=(const sc_bv& other) { return *this = *this & other; }
    sc_bv& operator|=(const sc_bv& other) { return *this = *this | other; }
    sc_bv& operator^=(const sc_bv& other) { return *this = *this ^ other; }
};

template <class Self, int W, class Value>
std::ostream& operator<<(std::ostream& out, const Number<Self, W, Value>&) { return out; }
template <int W>
std::ostream& operator<<(std::ostream& out, const sc_bv<W>&) { return out; }

}  // namespace sc_dt
