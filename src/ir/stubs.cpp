#include "ir/stubs.h"

#include <fmt/format.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>

#include <map>
#include <set>

#include "util/error.h"

namespace heddle::ir {

namespace {

// A type as C has it, and how its inputs are called.
struct CType {
    std::string name;
    std::string input;  // the end of "__VERIFIER_nondet_"; empty: it is a struct
};

class Stubs {
public:
    explicit Stubs(const llvm::Module& module) : module_(module) {}

    void add(const Refusal& refusal) {
        if (refusal.missing.empty() || !known_.insert(refusal.missing).second) return;
        if (const llvm::Function* function = module_.getFunction(refusal.missing))
            add_function(*function, refusal);
        else if (const llvm::GlobalVariable* variable = module_.getGlobalVariable(refusal.missing))
            add_variable(*variable, refusal);
    }

    std::string text() const {
        if (definitions_.empty()) return "";
        std::string text =
            "// What the program calls and does not define: each function returns any value of its type and does "
            "nothing\n"
            "// else.  Edit what is marked, and name this file beside the others.\n\n";
        for (const auto& [input, type] : inputs_)
            text += fmt::format("extern {}__VERIFIER_nondet_{}(void);\n", declared(type), input);
        for (const std::string& structure : structures_) text += structure;
        return text + definitions_;
    }

private:
    // With a space behind a word, but not behind a star.
    static std::string declared(const std::string& type) { return type.ends_with('*') ? type : type + " "; }

    std::string structure(const std::string& members) {
        const std::string name = fmt::format("struct stub_{}", structures_.size() + 1);
        structures_.push_back(fmt::format("{} {{ {} }};\n", name, members));
        return name;
    }

    CType type_of(llvm::Type& type) {
        if (type.isVoidTy()) return {"void", ""};
        if (type.isPointerTy()) return {"void *", "pointer"};
        if (type.isFloatTy()) return {"float", "float"};
        if (type.isDoubleTy()) return {"double", "double"};
        if (type.isX86_FP80Ty()) return {"long double", "long_double"};
        if (type.isIntegerTy()) switch (type.getIntegerBitWidth()) {
                case 1:
                    return {"_Bool", "bool"};
                case 8:
                    return {"char", "char"};
                case 16:
                    return {"short", "short"};
                case 32:
                    return {"int", "int"};
                case 64:
                    return {"long", "long"};
                default:
                    break;
            }
        if (auto* fields = llvm::dyn_cast<llvm::StructType>(&type)) {
            std::string members;
            for (unsigned i = 0; i < fields->getNumElements(); ++i)
                members += fmt::format("{}{}field_{};", i == 0 ? "" : " ",
                                       declared(type_of(*fields->getElementType(i)).name), i + 1);
            return {structure(members), ""};
        }
        return {structure(bytes_of(type)), ""};
    }

    std::string bytes_of(llvm::Type& type) const {
        const llvm::DataLayout& layout = module_.getDataLayout();
        const std::uint64_t size = layout.getTypeAllocSize(&type).getFixedValue();
        const bool in_words = size % 8 == 0 && layout.getABITypeAlign(&type).value() >= 8;
        return fmt::format("{} content[{}];", in_words ? "long" : "char", in_words ? size / 8 : size);
    }

    std::string parameters_of(const llvm::Function& function, const llvm::Argument* result) {
        std::string text;
        for (const llvm::Argument& argument : function.args()) {
            if (&argument == result) continue;
            const std::string type = argument.hasByValAttr() ? structure(bytes_of(*argument.getParamByValType()))
                                                             : type_of(*argument.getType()).name;
            text += fmt::format("{}{}a{}", text.empty() ? "" : ", ", declared(type), argument.getArgNo() + 1);
        }
        if (function.isVarArg() && !text.empty()) text += ", ...";
        return text.empty() ? "void" : text;
    }

    void add_function(const llvm::Function& function, const Refusal& refusal) {
        const llvm::Argument* result = nullptr;  // a struct that the caller has made room for
        for (const llvm::Argument& argument : function.args())
            if (argument.hasStructRetAttr()) result = &argument;
        const CType type = result == nullptr ? type_of(*function.getReturnType())
                                             : CType{structure(bytes_of(*result->getParamStructRetType())), ""};
        begin(refusal);
        definitions_ += fmt::format("{}{}({}) {{\n    // EDIT: what the callers rely on\n", declared(type.name),
                                    function.getName().str(), parameters_of(function, result));
        if (!type.input.empty()) {
            inputs_.emplace(type.input, type.name);
            definitions_ += fmt::format("    return __VERIFIER_nondet_{}();\n", type.input);
        } else if (type.name != "void") {
            definitions_ += fmt::format("    {} any;\n    return any;\n", type.name);
        }
        definitions_ += "}\n";
    }

    void add_variable(const llvm::GlobalVariable& variable, const Refusal& refusal) {
        begin(refusal);
        llvm::Type& type = *variable.getValueType();
        const CType scalar = type.isAggregateType() ? CType{structure(bytes_of(type)), ""} : type_of(type);
        definitions_ +=
            fmt::format("{}{};  // EDIT: give it its first value\n", declared(scalar.name), variable.getName().str());
    }

    void begin(const Refusal& refusal) {
        const std::string name = llvm::demangle(refusal.missing);
        definitions_ += fmt::format("\n// {}used at {}\n", name == refusal.missing ? "" : name + ", ",
                                    refusal.where.file_and_line());
    }

    const llvm::Module& module_;
    std::set<std::string> known_;
    std::map<std::string, std::string> inputs_;
    std::vector<std::string> structures_;
    std::string definitions_;
};

}  // namespace

std::string stubs_for(const LinkedModule& linked, const std::vector<Refusal>& refusals) {
    llvm::LLVMContext context;
    auto module = llvm::parseBitcodeFile(llvm::MemoryBufferRef(linked.bitcode, "linked module"), context);
    if (!module) throw InternalError("the linked module cannot be read: " + llvm::toString(module.takeError()));
    Stubs stubs(**module);
    for (const Refusal& refusal : refusals) stubs.add(refusal);
    return stubs.text();
}

}  // namespace heddle::ir
