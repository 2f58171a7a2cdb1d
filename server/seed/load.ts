import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { putRows } from '#server/database/put-rows'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { baseFolder, contentFolder, fullFolder, releasedFile } from '#server/folders'
import { emptyPublicCache } from '#server/public-cache'
import { adoptReleased, type Released, recordWritten } from '#server/repositories/site/demo-row'
import {
  offeredKeys,
  recordDemoRows,
  recordOffers,
  recordProduction,
  wasDemoRemoved,
  wasInProduction,
} from '#server/repositories/site/seed-offer'
import { recordNewest } from '#server/repositories/site/setting'
import { refreshSearch } from '#server/services/search/subjects'
import { settleStudies } from '#server/services/study/plan/settle'
import { isRecord, readJson } from '@/domain/text/read-json'
import { checkPrizes } from './campaign/campaigns'
import { checkMaterials } from './course/materials'
import { checkLearners, checkPapers } from './exam/check-exam'
import type { Offering } from './offer'
import { readSeed, type Seed } from './read'
import { checkArticles, checkCategories, checkCourses, checkHelp, checkPages, checkTeachers } from './site/check-content'
import { checkMediaFiles } from './site/media'
import { baseSteps, contentSteps, type Step, schoolSteps } from './steps'
import { checkStudies } from './study/studies'
import { checkBank } from './tiku/check-bank'

/** Refuses what shapes cannot: unknown references, ids used twice, impossible answers, missing media. Throws `SeedError`. */
export function checkSeed(seed: Seed, mediaFolder: string): void {
  checkCategories(seed)
  checkTeachers(seed, mediaFolder)
  checkCourses(seed, mediaFolder)
  checkArticles(seed, mediaFolder)
  checkPages(seed, mediaFolder)
  checkHelp(seed, mediaFolder)
  checkBank(seed)
  checkPapers(seed)
  checkStudies(seed)
  checkMaterials(seed)
  checkMediaFiles(seed, mediaFolder)
  checkLearners(seed, mediaFolder)
  checkPrizes(seed, mediaFolder)
}

/** `demo`: the demo school, or the content of `SEED_DIR`; null where an installation wants none. */
export type Content = { base: Seed; demo: Seed | null }
/** `isWanted`: somebody asked for the demo, in a database that may have been in production. */
type Loading = { now: number; isProduction: boolean; isWanted?: boolean; tell: (line: string) => void }

/** Digests of rows that earlier releases wrote; none where the file cannot be read, and then nothing counts as the demo's. */
const readReleased = (): Released => readJson(readFileSync(releasedFile, 'utf8'), (value): value is Released => isRecord(value)) ?? {}

/** Kind under which the files themselves are noted as offered. */
const FILE = 'file'
/** Files of the base are noted under this folder; a release before there was one loaded them under their bare names. */
const BASE = 'base/'

/** `checksums` of the files that any release has loaded; `noted`: files whose rows are in the memory. */
type Loaded = { checksums: ReadonlyMap<string, string>; noted: ReadonlySet<string> }

async function loadedBefore(work: Tx): Promise<Loaded> {
  const rows = await work.selectFrom('seed_file').selectAll().execute()
  return { checksums: new Map(rows.map((row) => [row.path, row.checksum])), noted: await offeredKeys(work, FILE) }
}

/** Writes the files of a folder, each whose content is new, and notes them. */
function writerOf(work: Tx, seed: Seed, folder: '' | typeof BASE, { checksums, noted }: Loaded, { now, isProduction, tell }: Loading) {
  const isNew = (file: string) => !noted.has(folder + file) || checksums.get(folder + file) !== seed.checksums.get(file)
  const isOld = (file: string) => !noted.has(folder + file) && checksums.has(file)
  const files = [...seed.checksums].filter(([file]) => isNew(file))
  const fresh = new Set(files.map(([file]) => file))
  const isWanted = (step: Step) => (step.for === undefined || !isProduction) && !(step.for === 'past' && checksums.has(step.file))
  return {
    write: async (steps: readonly Step[], whole: Seed = seed) => {
      for (const step of steps.filter((each) => fresh.has(each.file) && isWanted(each))) {
        const offering: Offering = { work, now, isOld: isOld(step.file), tell }
        await step.write(offering, whole)
      }
    },
    note: async () => {
      await putRows(
        work,
        'seed_file',
        ['path'],
        files.map(([file, checksum]) => ({ path: folder + file, checksum, loaded_at: now })),
      )
      await recordOffers(work, { kind: FILE, keys: files.map(([file]) => folder + file), isMade: true, now })
    },
  }
}

/** Releases that noted no rows of the demo may have written it: those that are still as one of them wrote them are noted once. */
async function recordEarlierDemo(work: Tx, { checksums }: Loaded, now: number): Promise<void> {
  const isFirst = await recordDemoRows(work, now)
  if (isFirst && [...checksums.keys()].some((file) => !file.startsWith(BASE))) await adoptReleased(work, readReleased())
}

async function writeSeed(work: Tx, { base, demo: wanted }: Content, given: Loading): Promise<boolean> {
  // Content is written as long as it takes.
  await sql`set local statement_timeout = 0`.execute(work)
  const wasSchool = await wasInProduction(work)
  const isMistaken = wanted !== null && !given.isProduction && !given.isWanted && wasSchool
  const loading = { ...given, isProduction: given.isProduction || wasSchool }
  if (given.isProduction) await recordProduction(work, given.now)
  const demo = isMistaken || (await wasDemoRemoved(work)) ? null : wanted
  const loaded = await loadedBefore(work)
  await recordEarlierDemo(work, loaded, given.now)
  const own = writerOf(work, base, BASE, loaded, loading)
  const school = demo && writerOf(work, demo, '', loaded, loading)
  // Of a page or setting that both have, the demo school's comes first and stays.
  if (demo) await school?.write(contentSteps(demo))
  if (demo) await recordWritten(work, true)
  await own.write(baseSteps)
  const packs = [...(demo?.rechargePacks ?? []), ...base.rechargePacks]
  if (demo) await school?.write(schoolSteps, { ...demo, rechargePacks: packs })
  if (demo) await recordWritten(work, false)
  await own.note()
  await school?.note()
  return !isMistaken
}

/** One text for all files: the same content has the same. */
const digestOf = ({ base, demo }: Content) =>
  createHash('sha256')
    .update(JSON.stringify([base, demo].map((seed) => [...(seed?.checksums ?? [])].sort(([one], [other]) => (one < other ? -1 : 1)))))
    .digest('hex')

/** Reads and checks folders of one content, which have their media beside them. */
function readChecked(...folders: readonly [string, ...string[]]): Seed {
  const seed = readSeed(...folders)
  checkSeed(seed, path.join(folders[0], '../media'))
  return seed
}

/** Reads and checks what every installation gets. Throws `SeedError`. */
export const readBase = (folder: string = baseFolder): Seed => readChecked(folder)

/** The demo school as it comes with the program, or the content of a folder. */
const readDemo = (seedDir: string | null): Seed => (seedDir === null ? readChecked(fullFolder, contentFolder) : readChecked(seedDir))

/** Reads and checks the content an installation gets; media lie in `media` beside a folder. Throws `SeedError`. */
export function readContent({ hasDemo, seedDir }: Pick<Env, 'hasDemo' | 'seedDir'>, baseDir: string = baseFolder): Content {
  return { base: readBase(baseDir), demo: hasDemo ? readDemo(seedDir) : null }
}

/**
 * Brings content into the database in one transaction: rows that no release offered before are inserted, and no other row is touched.
 * Learners are made only once, and never in a database that has been in production.
 */
export async function writeContent(deps: Deps, content: Content, { isWanted = false } = {}): Promise<void> {
  const { db, now, log, env } = deps
  const isWhole = await tx(db, async (work) => {
    // A process of a release that rewrote changed files stands back where it sees newer content.
    await recordNewest(work, digestOf(content), now())
    const tell = (line: string) => log.warn(line)
    return writeSeed(work, content, { now: now(), isProduction: env.mode === 'production', isWanted, tell })
  })
  if (!isWhole) log.warn('this database has been in production: the demo was left out')
  emptyPublicCache(deps)
  if (content.demo?.checksums.has('classes.json')) await settleStudies({ db, now })
  await refreshSearch({ db })
  log.info({ files: content.base.checksums.size + (content.demo?.checksums.size ?? 0) }, 'seed is in place')
}

/** Brings the content of a seed folder, or of the one that the settings name, into the database. Rejects with a `SeedError`. */
export async function loadSeed(deps: Deps, folder?: string): Promise<void> {
  await writeContent(deps, readContent({ hasDemo: deps.env.hasDemo, seedDir: folder ?? deps.env.seedDir }))
}
