// The files about a verdict that the user asked for.
#pragma once

#include "cli/options/options.h"
#include "model/verdict.h"

namespace heddle::cli {

// Throws UserError if one of the files could not be written; to be asked before the long work starts.
void require_writable(ReportFiles files);

// SARIF is written for every verdict, the page and the witness for failing runs only.
void write_reports(const ReportFiles& files, const ProgramOptions& program, const model::Verdict& verdict);

}  // namespace heddle::cli
