import { namedFiles } from './named-files'
import { namedTables } from './named-tables'
import type { NamedInput } from './read-named'

export const namedInputs: readonly NamedInput[] = [...namedTables, ...namedFiles]
