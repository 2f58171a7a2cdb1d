import { type ForecastAnswer, hasEnough, type Mastery, masteries, shareOf } from '@/domain/study/exam-forecast'
import type { OwnTask } from '@/domain/study/own-plan'
import { type OwnPlanInput, practiceMinutes, questionsIn } from '@/domain/study/own-plan-work'
import type { Chance } from '../../../test/support/chance'
import type { SimLesson, SimPaper, SimPoint, SimWorld } from './world'

type Given = { pointId: number; share: number; day: number }
type Card = { pointId: number; due: number; gap: number }

const GUESSED = 0.25
/** A lesson and an answer add these shares of all that is not known yet, and a day takes this one away. */
const BY_LESSON = 0.35
const BY_ANSWER = 0.05
const BY_DAY = 0.004
const KEPT_DAYS = 90
const OLDEST = 180
const REVIEWED_DAYS = 7

/** A learner who studies by the real rules, with a memory of their own. */
export class SimLearner {
  readonly played = new Map<number, number>()
  readonly sat = new Set<number>()
  readonly lessons: SimLesson[]
  examDay: number
  dailyMinutes: number
  restDays: readonly number[]
  private readonly skill: Map<number, number>
  private readonly answered = new Map<number, number>()
  private answers: Given[] = []
  private cards: Card[] = []

  constructor(
    readonly world: SimWorld,
    private readonly chance: Chance,
  ) {
    this.lessons = [...world.lessons]
    this.examDay = world.examDay
    this.dailyMinutes = world.dailyMinutes
    this.restDays = world.restDays
    this.skill = new Map(world.points.map(({ id, skill }) => [id, skill]))
  }

  isLearned = ({ id, length }: SimLesson): boolean => (this.played.get(id) ?? 0) >= length

  /** A morning: what changes, and what was forgotten overnight. */
  wake(day: number): void {
    for (const [id, skill] of this.skill) this.skill.set(id, skill * (1 - BY_DAY))
    this.answers = this.answers.filter((given) => day - given.day < OLDEST)
    const event = this.world.events.get(day)
    if (event?.kind === 'exam-day') this.examDay = day + event.inDays
    if (event?.kind === 'minutes') this.dailyMinutes = event.minutes
    if (event?.kind === 'days-off') this.restDays = event.restDays
    if (event?.kind === 'lesson')
      this.lessons.push({ id: this.lessons.length + 1, length: event.length, chapter: 1, pointIds: [], liveDay: null })
  }

  private evidence(day: number): ForecastAnswer[] {
    const kept = (given: Given) => Math.exp(-(Math.max(day, this.examDay) - given.day) / KEPT_DAYS)
    return this.answers.map((given) => ({ pointId: given.pointId, share: given.share, daysAgo: day - given.day, kept: kept(given) }))
  }

  mastered(day: number): Mastery[] {
    return masteries(
      this.world.points.map(({ id, weight }) => ({ id, weight })),
      this.evidence(day),
    )
  }

  /** The gain of today's answers by the forecast of this morning. */
  addedOn(day: number, morning: readonly Mastery[]): number {
    const counts = new Map<number, number>()
    for (const given of this.answers) if (given.day === day) counts.set(given.pointId, (counts.get(given.pointId) ?? 0) + 1)
    return morning.reduce((sum, mastery) => sum + shareOf(mastery, counts.get(mastery.id) ?? 0) - shareOf(mastery, 0), 0)
  }

  /** Whether the product would show a forecast today. */
  isKnown(day: number): boolean {
    const points = this.world.points.map(({ id, weight }) => ({ id, weight }))
    const studyDays = new Set(this.answers.map((given) => given.day)).size
    return hasEnough({ points, answers: this.evidence(day), studyDays, daysLeft: 0 })
  }

  /** The result of an exam today that the real forecast expects. */
  expected(day: number): number {
    return this.mastered(day).reduce((sum, mastery) => sum + shareOf(mastery, 0), 0)
  }

  /** The result that the learner would really get. */
  truth(): number {
    return this.world.points.reduce((sum, { id, weight }) => sum + weight * (GUESSED + (1 - GUESSED) * (this.skill.get(id) ?? 0)), 0)
  }

  dueOn(day: number): number[] {
    return Array.from({ length: REVIEWED_DAYS }, (_none, at) => {
      return this.cards.filter(({ due }) => (at === 0 ? due <= day : due === day + at)).length
    })
  }

  input(day: number, doneMinutes: number): OwnPlanInput {
    const known = new Map(this.mastered(day).map((mastery) => [mastery.id, mastery]))
    const cards = new Map<number, number>()
    for (const { pointId, due } of this.cards) if (due < day + REVIEWED_DAYS) cards.set(pointId, (cards.get(pointId) ?? 0) + 1)
    return {
      ...{ today: day, examDay: this.examDay, dailyMinutes: this.dailyMinutes, restDays: this.restDays, doneMinutes },
      lessons: this.lessons
        .filter((lesson) => !this.isLearned(lesson))
        .map(({ id, length, pointIds, liveDay }) => {
          const fromDay = liveDay !== null && liveDay >= day ? liveDay : null
          return { id, length, played: this.played.get(id) ?? 0, fromDay, pointIds }
        }),
      points: this.world.points.flatMap(({ id, questions }) => {
        const mastery = known.get(id)
        return mastery ? [{ id, questions, answered: this.answered.get(id) ?? 0, mastery }] : []
      }),
      mocks: this.world.papers.filter(({ id }) => !this.sat.has(id)).slice(0, 4),
      reviews: { byDay: this.dueOn(day), points: [...cards].map(([id, count]) => ({ id, count })) },
    }
  }

  private answer({ id }: Pick<SimPoint, 'id'>, day: number): boolean {
    const skill = this.skill.get(id) ?? 0
    const isRight = this.chance.happens(GUESSED + (1 - GUESSED) * skill)
    this.skill.set(id, skill + (1 - skill) * BY_ANSWER)
    this.answers.push({ pointId: id, share: isRight ? 1 : 0, day })
    this.answered.set(id, (this.answered.get(id) ?? 0) + 1)
    return isRight
  }

  /** Questions of a point; a wrong answer is reviewed on the day after the next. */
  practise(pointId: number, count: number, day: number): void {
    for (let at = 0; at < count; at += 1) if (!this.answer({ id: pointId }, day)) this.cards.push({ pointId, due: day + 2, gap: 2 })
  }

  watch(id: number, minutes: number): void {
    const lesson = this.lessons.find((one) => one.id === id)
    if (!lesson) throw new Error(`no lesson ${id}`)
    this.played.set(id, (this.played.get(id) ?? 0) + minutes)
    if (this.isLearned(lesson))
      for (const point of lesson.pointIds) {
        const skill = this.skill.get(point) ?? 0
        this.skill.set(point, skill + (1 - skill) * BY_LESSON)
      }
  }

  review(count: number, day: number): void {
    const due = this.cards.filter((card) => card.due <= day).sort((one, other) => one.due - other.due)
    for (const card of due.slice(0, count)) {
      const isRight = this.answer({ id: card.pointId }, day)
      card.gap = isRight ? card.gap * 2 : 2
      card.due = day + card.gap
    }
    this.cards = this.cards.filter(({ gap }) => gap < 32)
  }

  sit({ id, questions }: SimPaper, day: number): void {
    this.sat.add(id)
    for (const { id: pointId, weight } of this.world.points) this.practise(pointId, Math.round(questions * weight), day)
  }

  /** Does a task for so many minutes at most; returns how long it took. */
  do({ kind, refId, amount, minutes }: OwnTask, day: number, most: number): number {
    const spent = Math.min(minutes, most)
    if (kind === 'lesson') this.watch(refId, spent)
    if (kind === 'practice') this.practise(refId, spent < minutes ? Math.min(amount, questionsIn(spent)) : amount, day)
    if (kind === 'review') this.review(Math.min(amount, spent), day)
    const paper = kind === 'paper' ? this.world.papers.find(({ id }) => id === refId) : undefined
    if (paper && spent >= minutes) this.sit(paper, day)
    return kind === 'practice' && spent < minutes ? practiceMinutes(questionsIn(spent)) : spent
  }
}
