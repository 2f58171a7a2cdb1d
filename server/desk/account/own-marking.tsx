import { type Area, act } from '#server/desk/frame/row'
import type { Field } from '#server/desk/parts/field'
import { rowVersion } from '#server/desk/parts/ref'
import { conflict, notFound } from '#server/refusal'
import { keepPhrases, markBlind, markingHabits } from '#server/repositories/account/staff-marking'

const roles = ['teacher'] as const
const MOST = 9
const LONGEST = 30

/** The page that a reference names, `essays.12`: the act goes back to it. */
function pageIn(ref: string): string {
  const [, list, id] = /^(essays|homework)\.(\d{1,10})$/.exec(ref) ?? []
  if (list === undefined || id === undefined) throw notFound('页面')
  return `/${list}/${id}`
}

/** Phrases, one a line. */
const phrasesField: Field<string[]> = {
  label: '常用语',
  hint: `一行一句，每句最多 ${LONGEST} 字，最多 ${MOST} 句；前四句有按键 F1 到 F4`,
  look: 'long',
  parse: ([given = '']) => {
    const lines = given
      .replaceAll('\0', '')
      .split(/\r?\n/)
      .map((line) => line.trim())
    const phrases = [...new Set(lines.filter((line) => line !== ''))]
    if (phrases.length > MOST) return { error: `最多 ${MOST} 句` }
    const long = phrases.find((phrase) => phrase.length > LONGEST)
    return long === undefined ? { value: phrases } : { error: `“${long.slice(0, LONGEST)}…”超过 ${LONGEST} 字` }
  },
}

const write = act({
  name: 'write-phrases',
  title: '改我的批改常用语',
  roles,
  isDirect: true,
  fields: { phrases: phrasesField },
  start: async ({ db }, ref, { staff }) => {
    pageIn(ref)
    const { phrases } = await markingHabits(db, staff.id)
    return { facts: [], texts: { phrases: [phrases.join('\n')] }, version: rowVersion(phrases) }
  },
  preview: () => ['批改时点一下就写进评语'],
  run: async (tx, { ref, values: { phrases }, version, visit }) => {
    const to = pageIn(ref)
    const { phrases: before } = await markingHabits(tx, visit.staff.id)
    if (rowVersion(before) !== version) throw conflict('常用语刚在别的窗口改过，请重新打开')
    await keepPhrases(tx, visit.staff.id, phrases)
    return { object: `staff:${visit.staff.id}`, before, after: phrases, to }
  },
})

const turn = (isBlind: boolean) =>
  act({
    name: isBlind ? 'hide-names' : 'show-names',
    title: isBlind ? '批改时藏起姓名' : '批改时显示姓名',
    roles,
    isDirect: true,
    button: isBlind ? '藏起姓名' : '显示姓名',
    fields: {},
    start: async (_deps, ref) => {
      pageIn(ref)
      return { facts: [] }
    },
    preview: () => [isBlind ? '没批的答卷不显示学员姓名，批完才看得到' : '答卷上显示学员姓名'],
    run: async (tx, { ref, visit }) => {
      const to = pageIn(ref)
      await markBlind(tx, visit.staff.id, isBlind)
      return { object: `staff:${visit.staff.id}`, before: null, after: { isBlind }, to }
    },
  })

/** How each member of the staff marks: phrases of their own, and papers without names. */
export const ownMarkingArea: Area = { pages: [], acts: [write, turn(true), turn(false)] }
