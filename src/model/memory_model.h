// Which values reads may take: the memory models that programs are looked at under.
#pragma once

#include <string_view>

#include "util/names.h"

namespace heddle::model {

enum class MemoryModel {
    Sc,    // sequential consistency: all steps in one order
    Tso,   // x86: stores wait in a buffer of their thread, first in first out
    Pso,   // ... first in first out for each place
    Rc11,  // C11 and C++, as repaired by Lahav, Vafeiadis, Kang, Hur and Dreyer (2017)
};

// As options have them, and as people read them.
inline constexpr Named<MemoryModel> memory_model_names[] = {{MemoryModel::Sc, "sc"},
                                                            {MemoryModel::Tso, "tso"},
                                                            {MemoryModel::Pso, "pso"},
                                                            {MemoryModel::Rc11, "rc11"}};

constexpr std::string_view title_of(MemoryModel model) {
    switch (model) {
        case MemoryModel::Sc:
            return "sequential consistency";
        case MemoryModel::Tso:
            return "TSO";
        case MemoryModel::Pso:
            return "PSO";
        case MemoryModel::Rc11:
            break;
    }
    return "RC11";
}

constexpr bool has_store_buffers(MemoryModel model) {
    return model == MemoryModel::Tso || model == MemoryModel::Pso;
}

}  // namespace heddle::model
