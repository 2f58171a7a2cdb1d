import { pagePath } from '@/routes/link'
import { mainPages, subPackages } from '@/routes/pages'
import { dev } from '@/routes/table/dev'
import { longFiles, longFunctions, typicalSize } from './sizes'
import { repository } from './tree'
import { halfPorts, missingTwins, strayPages, widowedTests } from './twins'
import { longReadme, missingDocs, oddNames, registryHosts, silencedChecks, targetQuestions, vagueFolders } from './words'

/** Pages of development builds have rows of their own. */
const devPages = Object.values(dev()).map((row) => pagePath(row).slice(1))
const pages = [...mainPages, ...subPackages.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`)), ...devPages]

describe('the plan of the house', () => {
  it('gives every row a page and every page a row', () => expect(strayPages(repository, pages)).toEqual([]))
  it('completes every port on every target', () => expect(halfPorts(repository)).toEqual([]))
  it('gives every rule, route answer and deciding service file a twin test', () => expect(missingTwins(repository)).toEqual([]))
  it('keeps no test whose file is gone', () => expect(widowedTests(repository)).toEqual([]))
  it('keeps files within their caps', () => expect(longFiles(repository)).toEqual([]))
  it('keeps functions within their cap', () => expect(longFunctions(repository)).toEqual([]))
  it('keeps the typical file small', () => expect(typicalSize(repository)).toEqual([]))
  it('names folders and files for what they are for', () => expect(vagueFolders(repository)).toEqual([]))
  it('writes names in kebab-case with known suffixes', () => expect(oddNames(repository)).toEqual([]))
  it('asks for the target only in platform', () => expect(targetQuestions(repository)).toEqual([]))
  it('silences no check', () => expect(silencedChecks(repository)).toEqual([]))
  it('documents the exported functions of the lower floors', () => expect(missingDocs(repository)).toEqual([]))
  it('names no registry', () => expect(registryHosts(repository)).toEqual([]))
  it('keeps the front page short', () => expect(longReadme(repository)).toEqual([]))
})
