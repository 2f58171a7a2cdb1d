import type { Db, Tx } from '#server/database/tables'
import { type Area, act } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { choicesOf, object, objectOrNone, objects } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { chapterById } from '#server/repositories/learn/lesson/chapters'
import { lessonById, practiceChapters, transcriptOf } from '#server/repositories/learn/lesson/lesson'
import {
  arrange,
  bankChapters,
  dropChapter,
  dropLesson,
  lockOutline,
  outlineOf,
  putPractice,
  putTranscript,
  usesOfLesson,
} from '#server/repositories/learn/lesson/outline'
import { putSections, sectionsOf } from '#server/repositories/learn/lesson/sections'
import { askable, madeStops, putStops } from '#server/repositories/learn/lesson/stops'
import { captionFault } from '#server/services/learn/lesson'
import { refreshSearch } from '#server/services/search/subjects'
import { chapterMoved, lessonMoved, placed, type Step } from '@/domain/course/outline'
import { type LessonSection, MOST_SECTIONS, sectionsIn, sectionsText } from '@/domain/learn/lesson-sections'
import { type MadeStop, stopsIn, stopsText } from '@/domain/learn/lesson-stops'
import { clockText } from '@/domain/time/clock-text'
import { idsOf, undoOrder } from './undo-order'

const roles = ['editor'] as const
const MOST_CAPTIONS = 500_000
const lessonAt = async (db: Db, ref: string) => found(await lessonById(db, idOf(ref, '课时')), '课时')
const chapterAt = async (db: Db, ref: string) => found(await chapterById(db, idOf(ref, '章')), '章')

/** Reads the outline of a course that nobody else changes until the end of the transaction. */
async function lockedOutline(tx: Tx, courseId: number) {
  await lockOutline(tx, courseId)
  return outlineOf(tx, courseId)
}

const steps = { up: '上移', down: '下移' } as const

const moveLesson = (step: Step) =>
  act({
    name: `move-lesson-${step}`,
    title: `${steps[step]}课时`,
    roles,
    fields: {},
    isDirect: true,
    button: steps[step],
    start: async ({ db }, ref) => ({ facts: [['课时', (await lessonAt(db, ref)).title]] }),
    preview: () => [],
    run: async (tx, { ref }) => {
      const { id, courseId } = await lessonAt(tx, ref)
      const before = await lockedOutline(tx, courseId)
      const after = lessonMoved(before, id, step)
      if (!after) throw conflict(step === 'up' ? '这一课已经在最前面' : '这一课已经在最后面')
      await arrange(tx, after)
      return { object: `course:${courseId}`, before: idsOf(before), after: idsOf(after), to: `/courses/${courseId}?lesson=${id}#edit` }
    },
  })

const moveChapter = (step: Step) =>
  act({
    name: `move-chapter-${step}`,
    title: `${steps[step]}章`,
    roles,
    fields: {},
    isDirect: true,
    button: steps[step],
    start: async ({ db }, ref) => ({ facts: [['章', (await chapterAt(db, ref)).title]] }),
    preview: () => [],
    run: async (tx, { ref }) => {
      const { id, courseId } = await chapterAt(tx, ref)
      const before = await lockedOutline(tx, courseId)
      const after = chapterMoved(before, id, step)
      if (!after) throw conflict(step === 'up' ? '这一章已经在最前面' : '这一章已经在最后面')
      await arrange(tx, after)
      return { object: `course:${courseId}`, before: idsOf(before), after: idsOf(after), to: `/courses/${courseId}#chapter-${id}` }
    },
  })

const placeLesson = act({
  name: 'place-lesson',
  title: '换章',
  roles,
  fields: {
    chapterId: object({ label: '放到哪一章' }),
    before: objectOrNone({ label: '放在哪一课前面', hint: '不选就放在这一章的最后' }),
  },
  isDirect: true,
  start: async ({ db }, ref) => {
    const { id, title, courseId } = await lessonAt(db, ref)
    const chapters = await outlineOf(db, courseId)
    const others = chapters.flatMap(({ lessons }) => lessons.filter((lesson) => lesson.id !== id))
    return { facts: [['课时', title]], choices: { chapterId: choicesOf(chapters), before: choicesOf(others) } }
  },
  preview: () => [],
  run: async (tx, { ref, values: { chapterId, before: next } }) => {
    const { id, courseId } = await lessonAt(tx, ref)
    const before = await lockedOutline(tx, courseId)
    const lesson = found(
      before.flatMap(({ lessons }) => lessons).find((one) => one.id === id),
      '课时',
    )
    const target = before.find((chapter) => chapter.id === chapterId)
    if (!target) throw invalid('这一章不在这门课程里')
    if (next !== null && !target.lessons.some((one) => one.id === next)) throw invalid('要放在它前面的那一课不在这一章里')
    const after = before.map(({ lessons, ...chapter }) => {
      const others = lessons.filter((one) => one.id !== id)
      return { ...chapter, lessons: chapter.id === chapterId ? placed(others, lesson, next === id ? null : next) : others }
    })
    await arrange(tx, after)
    return {
      object: `course:${courseId}`,
      before: idsOf(before),
      after: idsOf(after),
      to: `/courses/${courseId}?lesson=${id}#lesson-${id}`,
    }
  },
})

const placeChapter = act({
  name: 'place-chapter',
  title: '换章的顺序',
  roles,
  fields: { before: objectOrNone({ label: '放在哪一章前面', hint: '不选就放在最后' }) },
  isDirect: true,
  start: async ({ db }, ref) => {
    const { id, title, courseId } = await chapterAt(db, ref)
    const others = (await outlineOf(db, courseId)).filter((chapter) => chapter.id !== id)
    return { facts: [['章', title]], choices: { before: choicesOf(others) } }
  },
  preview: () => [],
  run: async (tx, { ref, values: { before: next } }) => {
    const { id, courseId } = await chapterAt(tx, ref)
    const before = await lockedOutline(tx, courseId)
    const own = found(
      before.find((chapter) => chapter.id === id),
      '章',
    )
    if (next !== null && !before.some((chapter) => chapter.id === next)) throw invalid('要放在它前面的那一章不在这门课程里')
    const others = before.filter((chapter) => chapter.id !== id)
    const after = placed(others, own, next === id ? null : next)
    await arrange(tx, after)
    return { object: `course:${courseId}`, before: idsOf(before), after: idsOf(after), to: `/courses/${courseId}#chapter-${id}` }
  },
})

const removeLesson = act({
  name: 'remove-lesson',
  title: '删除课时',
  roles,
  fields: { reason: text({ label: '原因' }) },
  start: async ({ db }, ref) => {
    const { title, course, chapter } = await lessonAt(db, ref)
    return {
      facts: [
        ['课时', title],
        ['课程', `${course}，${chapter}`],
      ],
    }
  },
  preview: (_deps, _ref) => ['课时连同字幕和练习链接一起删除，不能恢复；素材留在库里'],
  run: async (tx, { ref, values: { reason } }) => {
    const before = await lessonAt(tx, ref)
    const { id, courseId } = before
    const outline = await lockedOutline(tx, courseId)
    const { learners, tasks } = await usesOfLesson(tx, { courseId, lessonId: id })
    if (learners > 0) throw conflict(`有 ${learners} 位学员已经拥有这门课程，不能删除课时；可以修改它的内容，或移到别的章`)
    if (tasks > 0) throw conflict('学习计划里还有这一课的任务，请先改计划')
    if (!(await dropLesson(tx, id))) throw conflict('有学员学过这一课，不能删除')
    await arrange(
      tx,
      outline.map(({ id: chapterId, lessons }) => ({ id: chapterId, lessons: lessons.filter((one) => one.id !== id) })),
    )
    return { object: `lesson:${id}`, before, after: null, reason, to: `/courses/${courseId}` }
  },
  follow: (deps) => refreshSearch(deps),
})

const removeChapter = act({
  name: 'remove-chapter',
  title: '删除章',
  roles,
  fields: {},
  start: async ({ db }, ref) => ({ facts: [['章', (await chapterAt(db, ref)).title]] }),
  preview: () => ['这一章会从课程里消失'],
  run: async (tx, { ref }) => {
    const before = await chapterAt(tx, ref)
    const outline = await lockedOutline(tx, before.courseId)
    const own = outline.find(({ id }) => id === before.id)
    if (own && own.lessons.length > 0) throw conflict(`这一章还有 ${own.lessons.length} 课，请先移到别的章或删除`)
    await dropChapter(tx, before.id)
    await arrange(
      tx,
      outline.filter(({ id }) => id !== before.id),
    )
    return { object: `chapter:${before.id}`, before, after: null, to: `/courses/${before.courseId}` }
  },
})

const practice = act({
  name: 'set-lesson-practice',
  title: '课后练习',
  roles,
  fields: { chapterIds: objects({ label: '题库里的章节', hint: '学完这一课后练这些章节的题' }) },
  start: async ({ db }, ref) => {
    const { id, title } = await lessonAt(db, ref)
    const chosen = (await practiceChapters(db, id)).map((chapter) => chapter.id)
    return {
      facts: [['课时', title]],
      texts: { chapterIds: chosen.map(String) },
      choices: { chapterIds: choicesOf(await bankChapters(db)) },
      version: rowVersion(chosen),
    }
  },
  preview: (_deps, _ref, { chapterIds }) => [chapterIds.length === 0 ? '这一课不再有课后练习' : `课后练习 ${chapterIds.length} 个章节`],
  run: async (tx, { ref, values: { chapterIds }, version }) => {
    const { id, courseId } = await lessonAt(tx, ref)
    await lockOutline(tx, courseId)
    const before = (await practiceChapters(tx, id)).map((chapter) => chapter.id)
    if (rowVersion(before) !== version) throw conflict('课后练习刚被别人改过，请重新打开核对')
    const known = (await bankChapters(tx)).map((chapter) => chapter.id)
    if (!chapterIds.every((chapterId) => known.includes(chapterId))) throw invalid('有的章节已经不在题库里，请重新选择')
    await putPractice(tx, id, chapterIds)
    return {
      object: `lesson:${id}`,
      before: { chapterIds: before },
      after: { chapterIds },
      to: `/courses/${courseId}?lesson=${id}#lesson-${id}`,
    }
  },
})

/** The stops that were written. Throws with the line that is wrong. */
async function stopsWritten(db: Db | Tx, written: string, length: number): Promise<MadeStop[]> {
  const read = stopsIn(written, length)
  if ('fault' in read) throw invalid(read.fault)
  const ids = read.stops.flatMap(({ questionIds }) => questionIds)
  const known = await askable(db, ids)
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) throw invalid(`题号 ${unknown.join('、')} 不在题库里，或者是材料题`)
  return read.stops
}

const stops = act({
  name: 'set-lesson-stops',
  title: '播放中的题',
  roles,
  fields: {
    lines: text({
      label: '时间和题号',
      hint: '一行一处，如 12:30 3001 3002：播到这里暂停，请学员做题。题号是题库里题目的编号；留空就没有',
      most: 2000,
      isOptional: true,
      isLong: true,
    }),
  },
  start: async ({ db }, ref) => {
    const { id, title } = await lessonAt(db, ref)
    const stored = stopsText(await madeStops(db, id))
    return { facts: [['课时', title]], texts: { lines: [stored] }, version: rowVersion({ stored }) }
  },
  preview: async ({ db }, ref, { lines }) => {
    const { length } = await lessonAt(db, ref)
    const made = await stopsWritten(db, lines, length)
    return made.length === 0
      ? ['播放时不再停下来做题']
      : made.map(({ second, questionIds }) => `${clockText(second)} 暂停，${questionIds.length} 道题`)
  },
  run: async (tx, { ref, values: { lines }, version }) => {
    const { id, courseId, length } = await lessonAt(tx, ref)
    await lockOutline(tx, courseId)
    const stored = stopsText(await madeStops(tx, id))
    if (rowVersion({ stored }) !== version) throw conflict('播放中的题刚被别人改过，请重新打开核对')
    const made = await stopsWritten(tx, lines, length)
    await putStops(tx, id, made)
    return { object: `lesson:${id}`, before: { lines: stored }, after: { lines: stopsText(made) }, to: `/courses/${courseId}#lesson-${id}` }
  },
})

/** The sections that were written. Throws with the line that is wrong. */
function sectionsWritten(written: string, length: number): LessonSection[] {
  const read = sectionsIn(written, length)
  if ('fault' in read) throw invalid(read.fault)
  return read.sections
}

const sections = act({
  name: 'set-lesson-sections',
  title: '分段',
  roles,
  fields: {
    lines: text({
      label: '时间和标题',
      hint: `一行一段，如 0:00 会计要素，最多 ${MOST_SECTIONS} 段。学员在“文稿”里点一段就跳到那里；留空就不分段`,
      most: 4000,
      isOptional: true,
      isLong: true,
    }),
  },
  start: async ({ db }, ref) => {
    const { id, title } = await lessonAt(db, ref)
    const stored = sectionsText(await sectionsOf(db, id))
    return { facts: [['课时', title]], texts: { lines: [stored] }, version: rowVersion({ stored }) }
  },
  preview: async ({ db }, ref, { lines }) => {
    const made = sectionsWritten(lines, (await lessonAt(db, ref)).length)
    return made.length === 0 ? ['这一课不再分段'] : made.map(({ second, title }) => `${clockText(second)} 起：${title}`)
  },
  run: async (tx, { ref, values: { lines }, version }) => {
    const { id, courseId, length } = await lessonAt(tx, ref)
    await lockOutline(tx, courseId)
    const stored = sectionsText(await sectionsOf(tx, id))
    if (rowVersion({ stored }) !== version) throw conflict('分段刚被别人改过，请重新打开核对')
    const made = sectionsWritten(lines, length)
    await putSections(tx, id, made)
    return {
      object: `lesson:${id}`,
      before: { lines: stored },
      after: { lines: sectionsText(made) },
      to: `/courses/${courseId}#lesson-${id}`,
    }
  },
})

const captions = act({
  name: 'set-lesson-captions',
  title: '字幕',
  roles,
  fields: {
    vtt: text({
      label: '字幕（WebVTT）',
      hint: '剪辑软件导出的 .vtt 文件的全部内容；留空就没有字幕。学员能按字幕搜索、跳转，AI 也从中找答案',
      most: MOST_CAPTIONS,
      isOptional: true,
      isLong: true,
    }),
  },
  start: async ({ db }, ref) => {
    const { id, title } = await lessonAt(db, ref)
    const stored = await transcriptOf(db, id)
    return { facts: [['课时', title]], texts: { vtt: [stored] }, version: rowVersion({ stored }) }
  },
  preview: (_deps, _ref, { vtt }) => {
    const fault = captionFault(vtt)
    if (fault !== null) throw invalid(fault)
    return [vtt === '' ? '这一课不再有字幕' : '学员下次打开这一课就能看到']
  },
  run: async (tx, { ref, values: { vtt }, version }) => {
    const { id, courseId } = await lessonAt(tx, ref)
    await lockOutline(tx, courseId)
    const stored = await transcriptOf(tx, id)
    if (rowVersion({ stored }) !== version) throw conflict('字幕刚被别人改过，请重新打开核对')
    const fault = captionFault(vtt)
    if (fault !== null) throw invalid(fault)
    await putTranscript(tx, id, vtt)
    return { object: `lesson:${id}`, before: { vtt: stored }, after: { vtt }, to: `/courses/${courseId}#lesson-${id}` }
  },
  follow: (deps) => refreshSearch(deps),
})

/** The order of a course, and what goes with its lessons. */
export const outlineArea: Area = {
  pages: [],
  acts: [
    moveLesson('up'),
    moveLesson('down'),
    moveChapter('up'),
    moveChapter('down'),
    placeLesson,
    placeChapter,
    undoOrder,
    removeLesson,
    removeChapter,
    practice,
    stops,
    sections,
    captions,
  ],
}
