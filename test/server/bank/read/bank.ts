import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Wish } from '#server/bank/write/arguments'
import type { Report } from '#server/bank/write/report'
import { runImport } from '#server/bank/write/run'
import type { Db } from '#server/database/tables'
import { startServer, type TestServer } from '../../../support/server'

export const fixtures = path.join(__dirname, 'fixtures')
/** A subject no seed has, so that all in it was imported. */
export const SUBJECT = 9001

export type School = TestServer & {
  /** Imports a fixture or any other place. */
  bring(place: string, wish?: Partial<Wish>): Promise<Report>
  /** A file of these bytes in a folder of its own, pictures of the fixtures beside it. */
  file(name: string, bytes: string | Uint8Array): string
}

const subject = { id: SUBJECT, parent_id: null, level: 3, name: '导入试验', seq: 99 }

/** A server whose bank is empty but for one subject. */
export async function openSchool(): Promise<School> {
  const server = await startServer()
  await server.db.insertInto('category').values(subject).execute()
  const folders: string[] = []
  const usual = { format: null, map: {}, categoryId: SUBJECT, isDryRun: false }
  return {
    ...server,
    bring: (place, wish) => runImport(server.deps, { ...usual, place: path.resolve(fixtures, place), ...wish }),
    file: (name, bytes) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-import-'))
      folders.push(folder)
      cpSync(path.join(fixtures, 'csv/curve.png'), path.join(folder, 'curve.png'))
      const place = path.join(folder, name)
      writeFileSync(place, bytes)
      return place
    },
    close: async () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
      await server.close()
    },
  }
}

/** The imported questions of the bank now, by key without the subject, in the bank's order. */
export async function bankOf(db: Db) {
  const rows = await db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
    .select(['question.key', 'question.type', 'question.version', 'question.parent_id', 'question.id', 'chapter.title as chapter'])
    .select(['said.stem', 'said.options', 'said.answer_key', 'said.explanation', 'said.difficulty', 'said.point_ids', 'said.pinned'])
    .where('question.category_id', '=', SUBJECT)
    .orderBy('question.seq')
    .execute()
  return rows.map((row) => ({
    ...row,
    key: row.key.replace(new RegExp(`^i:${SUBJECT}:(?:=[^:]*:(?!.*#))?`), (start) =>
      start.endsWith('=') || !start.includes(':=') ? '' : '=',
    ),
  }))
}

/** Every row of the tables an import writes. */
export async function wholeBank(db: Db): Promise<string> {
  const tables = ['tiku_chapter', 'knowledge_point', 'question', 'question_version'] as const
  const all = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(all.map((rows) => rows.map((row) => JSON.stringify(row)).sort()))
}

/** Takes everything out of the bank again. */
export async function emptyBank(db: Db): Promise<void> {
  for (const table of ['rescore', 'key_change', 'question_version'] as const) await db.deleteFrom(table).execute()
  await db.deleteFrom('question').where('parent_id', 'is not', null).execute()
  for (const table of ['question', 'knowledge_point', 'tiku_chapter'] as const) await db.deleteFrom(table).execute()
}

export const codesOf = ({ refused }: Report) => refused.map(({ line, code }) => `${line} ${code}`)
