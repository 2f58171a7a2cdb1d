import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { text, whole } from '#server/desk/parts/field'
import { choicesOf, objects } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { courseNames } from '#server/repositories/course/course-lists'
import { coursesForSale } from '#server/repositories/course/course-price'
import {
  type BatchRow,
  type CodeRow,
  listRedeemCodeBatches,
  listRedeemCodes,
  redeemCodeBatch,
  setRedeemCodeEnd,
} from '#server/repositories/course/redeem-codes'
import { makeRedeemCodeBatch } from '#server/services/course/redeem-code'
import { redeemCodeText } from '@/domain/course/redeem-code'
import { maskName } from '@/domain/site/known-by'
import { DAY_MS } from '@/domain/time/units'

const roles = ['marketing'] as const
const MOST_CODES = 5_000
const MOST_COURSES = 8
/** More are not offered to choose from. */
const MOST_OFFERED = 2_000

const batches = list<BatchRow>({
  path: '/gift-batches',
  title: '随书兑换码',
  section: '营销',
  roles,
  filters: [],
  above: (
    <ActLink name="add-gift-batch" of="new">
      新建一批
    </ActLink>
  ),
  columns: [
    { title: '图书', text: ({ bookTitle }) => bookTitle },
    { title: '已用 / 总数', text: ({ used, count }) => `${used} / ${count}` },
    { title: '有效期至', text: ({ validUntil }) => momentText(validUntil) },
    { title: '创建', text: ({ madeAt }) => momentText(madeAt) },
  ],
  load: ({ db }, { before, limit }) => listRedeemCodeBatches(db, { before, limit }),
  to: ({ id }) => `/gift-batches/${id}`,
})

const batch = page({
  path: '/gift-batches/:id',
  title: '随书兑换码',
  roles,
  load: async ({ db }, { params }) => found(await redeemCodeBatch(db, idOf(params.id, '批次')), '批次'),
  view: (row) => (
    <>
      <Facts
        of={[
          ['图书', row.bookTitle],
          ['已用 / 总数', `${row.used} / ${row.count}`],
          ['有效期至', momentText(row.validUntil)],
        ]}
      />
      <ActLink name="set-gift-end" of={row.id}>
        修改有效期
      </ActLink>
    </>
  ),
})

const codes = list<CodeRow>({
  path: '/gift-codes',
  title: '兑换码查询',
  section: '营销',
  roles: [...roles, 'service'],
  filters: [{ name: 'serial', label: '前六位' }],
  columns: [
    { title: '前六位', text: ({ serial }) => serial },
    { title: '图书', text: ({ book_title }) => book_title },
    { title: '使用人', text: ({ used_by, nickname }) => (used_by === null ? '' : `${used_by} ${maskName(nickname ?? '')}`) },
    { title: '课程', text: ({ title }) => title ?? '' },
    { title: '使用时间', text: ({ used_at }) => (used_at === null ? '未使用' : momentText(used_at)) },
  ],
  load: ({ db }, { filter, ...rest }) => listRedeemCodes(db, { serial: filter.serial, ...rest }),
})

/** Throws where a batch opens no course, or too many. */
function checkCount(ids: readonly number[]): void {
  if (ids.length === 0 || ids.length > MOST_COURSES) throw invalid(`请选 1 到 ${MOST_COURSES} 门课程`)
}

const add = act({
  name: 'add-gift-batch',
  title: '新建随书兑换码',
  roles,
  confirms: 'each',
  fields: {
    bookTitle: text({ label: '图书', most: 80 }),
    courseIds: objects({ label: '可选的课程', hint: '学员从中选一门' }),
    count: whole({ label: '数量', least: 1, most: MOST_CODES }),
    days: whole({ label: '有效天数', least: 1, most: 3_650 }),
  },
  start: async ({ db }) => ({ facts: [], choices: { courseIds: choicesOf(await courseNames(db, MOST_OFFERED)) } }),
  preview: async ({ db }, _ref, { courseIds, count, days, bookTitle }) => {
    checkCount(courseIds)
    const rows = await coursesForSale(db, courseIds)
    return [
      `为《${bookTitle}》生成 ${count} 个兑换码，${days} 天内有效，每个开通一门课程`,
      `可选：${rows.map(({ title }) => title).join('、')}`,
      '兑换码只在确认后下载一次，系统不保存原文，请妥善保管',
    ]
  },
  run: async (tx, { values, now }) => {
    const { courseIds } = values
    checkCount(courseIds)
    if ((await coursesForSale(tx, courseIds)).length !== courseIds.length) throw conflict('有课程已经不在了，请重新选择')
    const wish = { bookTitle: values.bookTitle, courseIds, count: values.count, validUntil: now + values.days * DAY_MS }
    const made = await makeRedeemCodeBatch(tx, wish, now)
    return {
      object: `gift-batch:${made.id}`,
      before: null,
      after: wish,
      to: `/gift-batches/${made.id}`,
      file: {
        name: `gift-codes-${made.id}.csv`,
        rows: [['兑换码', '图书'], ...made.codes.map((code) => [redeemCodeText(code), values.bookTitle])],
      },
    }
  },
})

const end = act({
  name: 'set-gift-end',
  title: '修改兑换码有效期',
  roles,
  fields: {
    days: whole({ label: '从现在起还有效几天', hint: '填 0 立即停用未使用的兑换码', least: 0, most: 3_650 }),
    reason: text({ label: '原因', most: 200 }),
  },
  start: async ({ db }, ref) => {
    const row = found(await redeemCodeBatch(db, idOf(ref, '批次')), '批次')
    return {
      facts: [
        ['图书', row.bookTitle],
        ['有效期至', momentText(row.validUntil)],
      ],
    }
  },
  preview: (_deps, _ref, { days }) => [days === 0 ? '未使用的兑换码立即失效，已开通的课程不受影响' : `未使用的兑换码 ${days} 天内有效`],
  run: async (tx, { ref, values, now }) => {
    const row = found(await redeemCodeBatch(tx, idOf(ref, '批次')), '批次')
    await setRedeemCodeEnd(tx, row.id, now + values.days * DAY_MS)
    const [before, after] = [{ validUntil: row.validUntil }, { days: values.days }]
    return { object: `gift-batch:${row.id}`, before, after, reason: values.reason, to: `/gift-batches/${row.id}` }
  },
})

/** Codes printed in books: made in batches, looked up by their public half. */
export const redeemCodeArea: Area = { pages: [batches, batch, codes], acts: [add, end] }
