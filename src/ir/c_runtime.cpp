#include "ir/c_runtime.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>

#include <set>
#include <vector>

#include "ir/runtime.h"
#include "ir/source.h"
#include "util/error.h"

namespace heddle::ir {

namespace {

constexpr const char* runtime = R"(
declare i8 @__VERIFIER_nondet_char()
declare i1 @__VERIFIER_nondet_bool()

; At each place of the text, the characters are compared with those of the wanted one up to its end.
define ptr @strstr(ptr %text, ptr %wanted) "heddle-inline" {
start:
  br label %place
place:
  %i = phi i64 [ 0, %start ], [ %next_i, %differs ]
  %here = getelementptr i8, ptr %text, i64 %i
  br label %compare
compare:
  %j = phi i64 [ 0, %place ], [ %next_j, %equal ]
  %wanted_place = getelementptr i8, ptr %wanted, i64 %j
  %b = load i8, ptr %wanted_place
  %found = icmp eq i8 %b, 0
  br i1 %found, label %done, label %look
look:
  %text_place = getelementptr i8, ptr %here, i64 %j
  %a = load i8, ptr %text_place
  %same = icmp eq i8 %a, %b
  br i1 %same, label %equal, label %differs_or_end
equal:
  %next_j = add i64 %j, 1
  br label %compare
differs_or_end:
  %over = icmp eq i8 %a, 0
  br i1 %over, label %done, label %differs
differs:
  %next_i = add i64 %i, 1
  br label %place
done:
  %result = phi ptr [ %here, %compare ], [ null, %differs_or_end ]
  ret ptr %result
}

; Any characters up to the end of a line, of the input or of the buffer; null if there is no input at all.
define ptr @fgets(ptr %buffer, i32 %size, ptr %stream) "heddle-inline" {
start:
  %is_buffer = icmp sgt i32 %size, 0
  br i1 %is_buffer, label %begin, label %nothing
begin:
  %last = sub i32 %size, 1
  br label %next
next:
  %i = phi i32 [ 0, %begin ], [ %more, %put ]
  %is_full = icmp eq i32 %i, %last
  br i1 %is_full, label %finish, label %read
read:
  %is_input = call i1 @__VERIFIER_nondet_bool()
  br i1 %is_input, label %put, label %end
put:
  %c = call i8 @__VERIFIER_nondet_char()
  %offset = zext i32 %i to i64
  %place = getelementptr i8, ptr %buffer, i64 %offset
  store i8 %c, ptr %place
  %more = add i32 %i, 1
  %is_newline = icmp eq i8 %c, 10
  br i1 %is_newline, label %finish, label %next
end:
  %is_empty = icmp eq i32 %i, 0
  br i1 %is_empty, label %nothing, label %finish
finish:
  %length = phi i32 [ %i, %next ], [ %more, %put ], [ %i, %end ]
  %final_offset = zext i32 %length to i64
  %final = getelementptr i8, ptr %buffer, i64 %final_offset
  store i8 0, ptr %final
  br label %nothing
nothing:
  %result = phi ptr [ null, %start ], [ null, %end ], [ %buffer, %finish ]
  ret ptr %result
}

; The end of a scope that pthread_cleanup_push has begun: the handler, its argument, and whether it is to be called.
%frame = type { ptr, ptr, i32, i32 }
define void @__pthread_cleanup_routine(ptr %frame) "heddle-inline" {
  %wanted_place = getelementptr %frame, ptr %frame, i32 0, i32 2
  %wanted = load i32, ptr %wanted_place
  %is_wanted = icmp ne i32 %wanted, 0
  br i1 %is_wanted, label %handle, label %done
handle:
  %routine = load ptr, ptr %frame
  %argument_place = getelementptr %frame, ptr %frame, i32 0, i32 1
  %argument = load ptr, ptr %argument_place
  call void %routine(ptr %argument)
  br label %done
done:
  ret void
}
)";

using Functions = std::set<llvm::Function*>;

// What a function may call; through a pointer, anything whose address is taken.
Functions callees_of(llvm::Function& function, llvm::Module& program) {
    Functions callees;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (call == nullptr || call->isInlineAsm()) continue;
        if (llvm::Function* callee = call->getCalledFunction()) {
            callees.insert(callee);
            continue;
        }
        for (llvm::Function& other : program)
            if (other.hasAddressTaken()) callees.insert(&other);
    }
    return callees;
}

// Handlers run at the end of their scope only; a thread that exits inside of one would have to call them.
void refuse_exits_with_handlers(llvm::Module& program) {
    llvm::Function* routine = program.getFunction("__pthread_cleanup_routine");
    if (routine == nullptr) return;
    Functions reached;
    std::vector<llvm::Function*> open;
    for (llvm::Function& function : program)
        if (callees_of(function, program).contains(routine)) open.push_back(&function);
    while (!open.empty()) {
        llvm::Function* function = open.back();
        open.pop_back();
        if (!reached.insert(function).second) continue;
        for (llvm::Function* callee : callees_of(*function, program)) open.push_back(callee);
    }
    for (llvm::Function* function : reached)
        for (const llvm::Instruction& instruction : llvm::instructions(*function))
            if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
                if (const llvm::Function* callee = call->getCalledFunction())
                    if (callee->getName() == "pthread_exit" || callee->getName() == "thrd_exit")
                        throw Unsupported(location_of(instruction), "the exit of a thread inside pthread_cleanup_push");
}

}  // namespace

void add_c_runtime(llvm::Module& program) {
    refuse_exits_with_handlers(program);
    link_runtime(program, runtime);
}

}  // namespace heddle::ir
