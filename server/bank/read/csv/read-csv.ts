import type { Row } from '../draft'
import type { TextFile } from '../text/text-file'
import { type Asked, type OnHeads, readTable } from './read-table'
import { recordsOf } from './records'

/** Questions of a table in text. Throws `FileRefused` when it is none. */
export const readCsv = (file: TextFile, asked: Asked, onHeads: OnHeads): AsyncGenerator<Row> => readTable(recordsOf(file), asked, onHeads)
