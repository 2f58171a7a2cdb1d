import { findBinaries } from './postgres'

/** Tells by its exit code whether this machine has PostgreSQL to start. */
process.exitCode = findBinaries() === null ? 1 : 0
