import { sql } from 'kysely'
import { addStaff } from '#server/repositories/account/staff'
import { readContent, writeContent } from '#server/seed/load'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/units'
import { startServer, type TestServer, type TestSession } from '../../../test/support/server'
import { type Chance, chanceOf } from '../chance'
import type { Person } from './people'
import type { Written } from './words/written'

type Lesson = { id: number; courseId: number; length: number; type: string }

/** A question to the teachers, with the words it is made of by their number. */
type Asked = { id: number; words: number; asker: number; askedAt: number; state: 'open' | 'answered' | 'read' }
type Posted = { id: number; circle: number; writer: number; userId: number; isShown: boolean }

export type World = {
  server: TestServer
  seed: number
  /** The moment the first day begins, midnight in Shanghai. */
  begins: number
  lessons: ReadonlyMap<number, readonly Lesson[]>
  staff: { service: number; finance: number }
  /** Refusals that learners met, by their words, and how often. */
  refused: Map<string, number>
  /** Words that somebody has said: nobody says them again. */
  said: Set<string>
  doubts: Asked[]
  posts: Posted[]
  /** Refunds that a person has to decide. */
  refunds: { refundNo: string; learner: Learner; courseId: number }[]
  /** Numbers of the campaign's links, by channel. */
  links: number[]
  classId: number | null
  raffleId: number | null
  /** Answers in words, by what they answer and whose they are. */
  written: Map<string, Written>
  /** Essays that were marked since yesterday, with who marked them. */
  marked: { id: number; by: number }[]
  /** Codes by which learners invite, and their links to courses that they sell on. */
  codes: { owner: number; code: string }[]
  sellers: { id: number; courseId: number; userId: number }[]
}

/** Somebody at the school: who they are, and what they remember between two days. */
export type Learner = {
  person: Person
  userId: number
  session: TestSession
  /** Courses that were bought or taken, with the order of each. */
  owned: Map<number, string>
  /** Lessons watched to the end, by course. */
  watched: Map<number, number>
  sat: Map<number, number>
  sessions: number
  said: Set<string>
  acts: number
  /** The course of the own plan. */
  plan: number | null
}

/** Numbers of new rows begin here, above all that a school of some weeks has. */
export const FIRST_ID = 20_000
const DAY_BEGINS = 10 * HOUR_MS

/** The tables whose rows are numbered go on from one number, whatever the content is that was loaded before. */
async function numberAfresh({ db }: TestServer): Promise<void> {
  await sql`do $$
    declare place record;
    begin
      for place in select class.relname as name, part.attname as column_name from pg_attribute part join pg_class class on class.oid = part.attrelid
        where part.attidentity <> '' and class.relkind = 'r' and class.relnamespace = 'public'::regnamespace
      loop
        execute format('alter table %I alter column %I restart with %s', place.name, place.column_name, ${sql.lit(FIRST_ID)});
      end loop;
    end $$`.execute(db)
}

async function lessonsOf({ db }: TestServer): Promise<Map<number, Lesson[]>> {
  const rows = await db.selectFrom('lesson').select(['id', 'course_id', 'length', 'type']).orderBy('course_id').orderBy('id').execute()
  const found = new Map<number, Lesson[]>()
  for (const { id, course_id: courseId, length, type } of rows)
    found.set(courseId, [...(found.get(courseId) ?? []), { id, courseId, length, type }])
  return found
}

/** A server with the whole demo but its year, or with the small one that tests load. */
async function openSchool(content: 'full' | 'small'): Promise<TestServer> {
  const carrier = { kind: 'sandbox' } as const
  if (content === 'small') return startServer({ seed: true, env: { hasDemo: true, carrier } })
  const server = await startServer({ env: { seedDir: null, hasDemo: true, carrier } })
  const { base, demo } = readContent({ hasDemo: true, seedDir: null })
  await writeContent(server.deps, { base, demo: demo && { ...demo, year: () => undefined } })
  return server
}

/** The demo school on a database of its own, `days` before the day it was loaded on. */
export async function openWorld(seed: number, days: number, content: 'full' | 'small'): Promise<World> {
  const server = await openSchool(content)
  await numberAfresh(server)
  const begins = server.clock.now() - DAY_BEGINS - days * DAY_MS
  server.clock.advance(begins - server.clock.now())
  const hire = (mobile: string, name: string, role: 'service' | 'finance') =>
    addStaff(server.db, { mobile, name, roles: [role] }, server.clock.now())
  const staff = {
    service: (await hire('13600100001', '客服小何', 'service')) ?? 0,
    finance: (await hire('13600100002', '财务老周', 'finance')) ?? 0,
  }
  // Parcels of the demo's own learners are on their way on the day of loading; in the year before that nobody asks for them.
  await server.db
    .updateTable('shipment')
    .set({ checked_at: server.clock.now() + 2 * days * DAY_MS })
    .execute()
  const talk = { said: new Set<string>(), doubts: [], posts: [], refunds: [], links: [], classId: null, raffleId: null }
  const others = { written: new Map<string, Written>(), marked: [], codes: [], sellers: [] }
  return { server, seed, begins, lessons: await lessonsOf(server), staff, refused: new Map(), ...talk, ...others }
}

/** Moves the clock to a moment, never back. */
export function goOn({ server: { clock } }: World, moment: number): void {
  clock.advance(Math.max(0, moment - clock.now()))
}
export const minutes = (world: World, count: number): void => world.server.clock.advance(count * MINUTE_MS)

/** Draws of one learner on one day, or of whatever the name says. */
export const draws = ({ seed }: World, name: string): Chance => chanceOf(`${seed} ${name}`)

/** A key of an act, which is never used twice. */
export function newKey(learner: Learner, what: string): string {
  learner.acts += 1
  return `${what}-${learner.person.index}-${learner.acts}`.padEnd(8, '0')
}

/** Signs somebody in as the app does after the code was typed, and again on each day that they come. */
export async function enter(world: World, learner: Learner): Promise<void> {
  learner.session = await world.server.signIn(learner.person.mobile)
  learner.userId = learner.session.userId
}
