import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, page } from '#server/desk/frame/row'
import { text, whole } from '#server/desk/parts/field'
import { listAct } from '#server/desk/parts/list-act'
import { mediaChoice } from '#server/desk/parts/media-field'
import { storedRow } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import {
  addErrataBook,
  type BookEdit,
  errataBookById,
  errataChapters,
  listErrataBooks,
  lockErrataBook,
  putErrataBook,
  putErrataChapters,
} from '#server/repositories/errata/books'
import { isbnOf } from '@/domain/errata/erratum'

const roles = ['editor'] as const
const MOST_SEQ = 10_000
const MOST_CHAPTERS = 100

const load = async (db: Db, ref: string | undefined) => found(await errataBookById(db, idOf(ref, '图书')), '图书')

const books = list<BookEdit>({
  path: '/errata-books',
  title: '勘误图书',
  section: '内容',
  roles,
  filters: [],
  columns: [
    { title: '书名', text: ({ title }) => title },
    { title: '版次', text: ({ edition }) => edition },
    { title: 'ISBN', text: ({ isbn }) => isbn },
    { title: '科目', text: ({ subject }) => subject },
  ],
  above: (
    <ActLink name="add-errata-book" of="new">
      加图书
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listErrataBooks(db, { before, limit }),
  to: ({ id }) => `/errata-books/${id}`,
})

const book = page({
  path: '/errata-books/:id',
  title: '勘误图书',
  roles,
  load: async ({ db }, { params }) => {
    const row = await load(db, params.id)
    return { row, chapters: await errataChapters(db, row.id) }
  },
  view: ({ row, chapters }) => (
    <>
      <Facts
        of={[
          ['书名', row.title],
          ['版次', row.edition],
          ['ISBN', row.isbn],
          ['科目', row.subject],
          ['章节', chapters.map(({ title }) => title).join('\n') || '还没有'],
        ]}
      />
      <ActLink name="change-errata-book" of={row.id}>
        修改
      </ActLink>
      <ActLink name="set-errata-chapters" of={row.id}>
        修改章节
      </ActLink>
    </>
  ),
})

const isbnText = text({ label: 'ISBN', hint: '封底条码下的 13 位数字', most: 20 })
const isbn = {
  ...isbnText,
  parse: (texts: readonly string[]) => {
    const read = isbnText.parse(texts)
    if ('error' in read) return read
    const digits = isbnOf(read.value)
    return digits === null ? { error: '这不是正确的 13 位 ISBN，请对照封底再核对一遍' } : { value: digits }
  },
}

const fields = {
  title: text({ label: '书名', most: 60 }),
  edition: text({ label: '版次', hint: '如 2026 年版', most: 30 }),
  isbn,
  subject: text({ label: '科目', most: 30 }),
  cover: mediaChoice({ label: '封面', accepts: ['picture'] }),
  seq: whole({ label: '排序', hint: '小的在前', least: 0, most: MOST_SEQ }),
}

const add = act({
  name: 'add-errata-book',
  title: '加勘误图书',
  roles,
  fields,
  start: async () => ({ facts: [], texts: { seq: ['1'] } }),
  preview: (_deps, _ref, { title, edition }) => [`加《${title}》${edition}，读者可以按书名或 ISBN 找到它`, '加好以后再写章节'],
  run: async (tx, { values }) => {
    const id = await addErrataBook(tx, values)
    return { object: `errata-book:${id}`, before: null, after: values, to: `/errata-books/${id}` }
  },
})

const change = act({
  name: 'change-errata-book',
  title: '修改勘误图书',
  roles,
  fields,
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    const { id, seq, ...rest } = row
    const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, [value]]))
    return { facts: [['编号', id]], texts: { ...texts, seq: [String(seq)] }, version: rowVersion(row) }
  },
  preview: (_deps, _ref, { title, edition }) => [`《${title}》${edition}`],
  run: async (tx, { ref, values, version }) => {
    const before = found(await lockErrataBook(tx, idOf(ref, '图书')), '图书')
    if (rowVersion(before) !== version) throw conflict('这本书刚被别人改过，请重新打开核对')
    await putErrataBook(tx, { id: before.id, ...values })
    return { object: `errata-book:${before.id}`, before, after: values, to: `/errata-books/${before.id}` }
  },
})

const chapters = listAct({
  name: 'set-errata-chapters',
  title: '图书的章节',
  roles,
  noun: '章节',
  most: MOST_CHAPTERS,
  table: 'errata_chapter',
  columns: { id: storedRow, title: text({ label: '章名', most: 60 }) },
  owner: load,
  facts: ({ title }) => [['书名', title]],
  rows: (db, { id }) => errataChapters(db, id),
  texts: ({ id, title }) => ({ id: String(id), title }),
  told: (rows) => [`${rows.length} 章，读者按章提交和查看勘误`],
  put: (tx, { id }, rows) => putErrataChapters(tx, id, rows),
  object: ({ id }) => `errata-book:${id}`,
  to: ({ id }) => `/errata-books/${id}`,
})

/** Printed books whose mistakes readers report. */
export const errataBookArea: Area = { pages: [books, book], acts: [add, change, chapters] }
