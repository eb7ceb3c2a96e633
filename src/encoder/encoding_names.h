// The names of the encoding options.
#pragma once

#include "encoder/encoding.h"
#include "util/names.h"

namespace heddle::encoder {

inline constexpr Named<EncodingKind> encoding_names[] = {{EncodingKind::Writer, "writer"},
                                                         {EncodingKind::Frames, "frames"},
                                                         {EncodingKind::Order, "order"},
                                                         {EncodingKind::Axioms, "axioms"},
                                                         {EncodingKind::Auto, "auto"}};

inline constexpr Named<Por> por_names[] = {{Por::None, "none"},
                                           {Por::Static, "static"},
                                           {Por::Simple, "simple"},
                                           {Por::Full, "full"},
                                           {Por::Optimal, "optimal"}};

inline constexpr Named<GirEncoding> gir_encoding_names[] = {{GirEncoding::Pairwise, "pairwise"},
                                                            {GirEncoding::Merged, "merged"},
                                                            {GirEncoding::Dependent, "dependent"},
                                                            {GirEncoding::Descriptor, "descriptor"}};

inline constexpr Named<GirValues> gir_values_names[] = {{GirValues::Constants, "constants"}, {GirValues::All, "all"}};

inline std::string name_of(EncodingKind kind) {
    return name_in<EncodingKind>(encoding_names, kind);
}

inline std::string name_of(Por por) {
    return name_in<Por>(por_names, por);
}

inline std::string name_of(GirEncoding encoding) {
    return name_in<GirEncoding>(gir_encoding_names, encoding);
}

}  // namespace heddle::encoder
