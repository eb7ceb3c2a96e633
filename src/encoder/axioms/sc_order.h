// The order of the sequentially consistent operations of RC11: the relation psc must be acyclic.
//
//     scb      = sb  or  sb to another place; hb; sb from another place  or  hb at one place  or  mo  or  rb
//     psc_base = ([E_sc] or [F_sc]; hb?); scb; ([E_sc] or hb?; [F_sc])
//     psc_F    = [F_sc]; (hb  or  hb; eco; hb); [F_sc]
//
// (Lahav, Vafeiadis, Kang, Hur, Dreyer: Repairing sequential consistency in C/C++11, PLDI 2017.)  It is acyclic if all
// these operations can be put in a row.
#pragma once

#include <map>
#include <vector>

#include "encoder/axioms/coherence.h"
#include "encoder/axioms/c11_order.h"

namespace heddle::encoder {

class ScOrder {
public:
    // All references must outlive it.
    ScOrder(const Axioms& axioms, const C11Order& happens_before, const Coherence& coherence);

private:
    using Pair = std::pair<Scheduled, Scheduled>;

    bool is_fence(Scheduled place) const;
    Term is_sc(Scheduled place) const { return is_sc_.at(place); }
    Term comes_first(Scheduled a, Scheduled b) const;
    // hb, or the same step
    Term leads_to(Scheduled a, Scheduled b) const;
    void make_variables();
    void communicate();
    void add_communication(Scheduled a, Scheduled b, Term formula, bool is_in_scb);
    void add_detours();
    void start_from(Scheduled start);
    void put_first(Scheduled a, Scheduled b, Term reason);
    Term reason(std::string_view name, std::initializer_list<Term> ways) const;

    const Axioms& axioms_;
    const C11Order& happens_before_;
    const Coherence& coherence_;
    const std::vector<Scheduled> steps_;
    std::vector<Scheduled> sc_;  // that may be sequentially consistent
    bool has_fences_ = false;
    std::map<Scheduled, Term> is_sc_;
    std::map<Pair, Term> first_;                // of two sequentially consistent steps
    std::map<Pair, std::vector<Term>> scb_, eco_;  // of steps that touch one place
};

}  // namespace heddle::encoder
