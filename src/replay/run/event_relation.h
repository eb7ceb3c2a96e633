// A relation between events, as a matrix of bits.
#pragma once

#include <cstdint>
#include <vector>

namespace heddle::replay {

class Relation {
public:
    explicit Relation(std::size_t size) : size_(size), words_((size + 63) / 64), bits_(size * words_, 0) {}

    std::size_t size() const { return size_; }
    bool has(std::size_t a, std::size_t b) const { return (bits_[a * words_ + b / 64] >> (b % 64) & 1U) != 0; }
    void add(std::size_t a, std::size_t b) { bits_[a * words_ + b / 64] |= std::uint64_t{1} << (b % 64); }
    void add(const Relation& other) {
        for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] |= other.bits_[i];
    }
    // What is related to `b` reaches all that `a` does.
    void add_row(std::size_t to, std::size_t from) {
        for (std::size_t i = 0; i < words_; ++i) bits_[to * words_ + i] |= bits_[from * words_ + i];
    }

    // a; b
    friend Relation operator*(const Relation& a, const Relation& b) {
        Relation result(a.size_);
        for (std::size_t i = 0; i < a.size_; ++i)
            for (std::size_t j = 0; j < a.size_; ++j)
                if (a.has(i, j))
                    for (std::size_t w = 0; w < a.words_; ++w)
                        result.bits_[i * a.words_ + w] |= b.bits_[j * b.words_ + w];
        return result;
    }
    Relation with_identity() const {
        Relation result = *this;
        for (std::size_t i = 0; i < size_; ++i) result.add(i, i);
        return result;
    }
    Relation closure() const {
        Relation result = *this;
        for (std::size_t k = 0; k < size_; ++k)
            for (std::size_t i = 0; i < size_; ++i)
                if (result.has(i, k)) result.add_row(i, k);
        return result;
    }
    bool is_irreflexive() const {
        for (std::size_t i = 0; i < size_; ++i)
            if (has(i, i)) return false;
        return true;
    }
    bool is_acyclic() const { return closure().is_irreflexive(); }

private:
    std::size_t size_, words_;
    std::vector<std::uint64_t> bits_;
};

}  // namespace heddle::replay
