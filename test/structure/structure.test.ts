import { pagePath } from '@/routes/link'
import { mainPages, subPackages } from '@/routes/pages'
import { dev } from '@/routes/table/dev'
import { chunkNames, crumbs, foreignWrites, strayFolders, strayNeighbours, strayNouns } from './areas'
import { phraseComments } from './comments'
import { deadLinks, deadPaths, unlistedDecisions } from './documents'
import { blindCatches, otherWays } from './failures'
import {
  environmentReads,
  longReadme,
  missingDocs,
  oddNames,
  registryHosts,
  retiredWords,
  silencedChecks,
  targetReads,
  vagueFolders,
  writtenAgain,
} from './names'
import { sharedChanges } from './sandboxes'
import { strayShareHooks, unsharedPages } from './sharing'
import { longFiles, longFunctions, typicalSize } from './sizes'
import { realSleeps } from './sleeps'
import { changesOfAllRows, sqlAboveRepositories, textInSql } from './sql'
import { fragmentTitles } from './titles'
import { repository } from './tree'
import { incompletePorts, missingTwins, orphanTests, strayTests, unmatchedPages } from './twins'

/** Pages of development builds have rows of their own. */
const devPages = Object.values(dev()).map((row) => pagePath(row).slice(1))
const pages = [...mainPages, ...subPackages.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`)), ...devPages]

describe('the structure of the repository', () => {
  it('gives every row a page and every page a row', () => expect(unmatchedPages(repository, pages)).toEqual([]))
  it('has every port on every target', () => expect(incompletePorts(repository)).toEqual([]))
  it('has a twin test for every rule, route function and service file with branches', () => expect(missingTwins(repository)).toEqual([]))
  it('has no test of a missing file', () => expect(orphanTests(repository)).toEqual([]))
  it('names every test of the server and of data for its source', () => expect(strayTests(repository)).toEqual([]))
  it('gives a test that changes what others see a sandbox of its own', () => expect(sharedChanges(repository)).toEqual([]))
  it('lays every layer out by area', () => expect(strayFolders(repository)).toEqual([]))
  it('writes a table in the repositories of its owner only', () => expect(foreignWrites(repository)).toEqual([]))
  it('keeps a noun in one area in every layer', () => expect(strayNouns(repository)).toEqual([]))
  it('gives a reason for each area that reads another', () => expect(strayNeighbours(repository)).toEqual([]))
  it('merges small files into the file that imports them', () => expect(crumbs(repository)).toEqual([]))
  it('names chunks in lazy borders only', () => expect(chunkNames(repository)).toEqual([]))
  it('keeps files within their caps', () => expect(longFiles(repository)).toEqual([]))
  it('keeps functions within their cap', () => expect(longFunctions(repository)).toEqual([]))
  it('keeps the typical file small enough to read', () => expect(typicalSize(repository)).toEqual([]))
  it('names folders and files by their purpose', () => expect(vagueFolders(repository)).toEqual([]))
  it('writes names in kebab-case with known suffixes', () => expect(oddNames(repository)).toEqual([]))
  it('reads the target only in platform', () => expect(targetReads(repository)).toEqual([]))
  it('reads settings in one place', () => expect(environmentReads(repository)).toEqual([]))
  it('reads JSON, states units of time and parses ids in one place each', () => expect(writtenAgain(repository)).toEqual([]))
  it('has no SQL above the repositories', () => expect(sqlAboveRepositories(repository)).toEqual([]))
  it('puts no text into a statement', () => expect(textInSql(repository)).toEqual([]))
  it('restricts every change of rows', () => expect(changesOfAllRows(repository)).toEqual([]))
  it('uses no retired word in a name', () => expect(retiredWords(repository)).toEqual([]))
  it('disables no check', () => expect(silencedChecks(repository)).toEqual([]))
  it('documents the exported functions of the lower layers', () => expect(missingDocs(repository)).toEqual([]))
  it('begins no comment with a noun phrase', () => expect(phraseComments(repository)).toEqual([]))
  it('begins no title of a test with a fragment', () => expect(fragmentTitles(repository)).toEqual([]))
  it('sleeps in no test', () => expect(realSleeps(repository)).toEqual([]))
  it('reads every error that it catches', () => expect(blindCatches(repository)).toEqual([]))
  it('has one implementation of the busy state and one of reading again', () => expect(otherWays(repository)).toEqual([]))
  it('names no registry', () => expect(registryHosts(repository)).toEqual([]))
  it('gives a shared page one card, and the host permission to request it', () =>
    expect([...strayShareHooks(repository), ...unsharedPages(repository)]).toEqual([]))
  it('links to documents that exist', () => expect(deadLinks(repository)).toEqual([]))
  it('lists every decision in their index', () => expect(unlistedDecisions(repository)).toEqual([]))
  it('names existing paths of the architecture', () => expect(deadPaths(repository)).toEqual([]))
  it('limits the length of the README', () => expect(longReadme(repository)).toEqual([]))
})
