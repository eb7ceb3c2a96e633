// What std::unordered_map and std::unordered_set leave to libstdc++: when to grow, and the hash of bytes.
namespace std {

template <class First, class Second>
struct pair {
    First first;
    Second second;
};

namespace __detail {

struct _Prime_rehash_policy {
    unsigned long _M_next_bkt(unsigned long least) const;
    pair<bool, unsigned long> _M_need_rehash(unsigned long buckets, unsigned long elements,
                                             unsigned long added) const;

    float most_per_bucket;
    mutable unsigned long next_resize;  // more elements need more buckets
};

namespace {

// No floating point where one element for each bucket is allowed, as it mostly is.
unsigned long room_in(unsigned long buckets, float most_per_bucket) {
    return most_per_bucket == 1 ? buckets : static_cast<unsigned long>(static_cast<double>(buckets) * most_per_bucket);
}

unsigned long buckets_for(unsigned long elements, float most_per_bucket) {
    return most_per_bucket == 1 ? elements
                                : static_cast<unsigned long>(static_cast<double>(elements) / most_per_bucket);
}

}  // namespace

// A prime, not below `least`; each is about twice the one before.
unsigned long _Prime_rehash_policy::_M_next_bkt(unsigned long least) const {
    unsigned long prime = least <= 2        ? 2
                          : least <= 3      ? 3
                          : least <= 5      ? 5
                          : least <= 7      ? 7
                          : least <= 11     ? 11
                          : least <= 13     ? 13
                          : least <= 29     ? 29
                          : least <= 59     ? 59
                          : least <= 127    ? 127
                          : least <= 257    ? 257
                          : least <= 541    ? 541
                          : least <= 1109   ? 1109
                          : least <= 2357   ? 2357
                          : least <= 5087   ? 5087
                          : least <= 10273  ? 10273
                          : least <= 20753  ? 20753
                          : least <= 42043  ? 42043
                          : least <= 85229  ? 85229
                          : least <= 172933 ? 172933
                                            : least | 1;
    next_resize = room_in(prime, most_per_bucket);
    return prime;
}

pair<bool, unsigned long> _Prime_rehash_policy::_M_need_rehash(unsigned long buckets, unsigned long elements,
                                                               unsigned long added) const {
    constexpr unsigned long first_elements = 11;
    const unsigned long all = elements + added;
    unsigned long wanted = 0;
    if (all > next_resize) {
        const unsigned long least =
            buckets_for(next_resize == 0 && all < first_elements ? first_elements : all, most_per_bucket);
        if (least >= buckets)
            wanted = _M_next_bkt(least + 1 > 2 * buckets ? least + 1 : 2 * buckets);
        else
            next_resize = room_in(buckets, most_per_bucket);
    }
    return {wanted != 0, wanted};
}

}  // namespace __detail

unsigned long _Hash_bytes(const void* bytes, unsigned long count, unsigned long seed) {
    unsigned long hash = seed;
    for (unsigned long i = 0; i < count; ++i) hash = hash * 31 + static_cast<const unsigned char*>(bytes)[i];
    return hash;
}

}  // namespace std
