import { checkBank } from './check-bank'
import { checkArticles, checkCategories, checkCourses, checkHelp, checkPages, checkTeachers } from './check-content'
import { checkLearners, checkPapers } from './check-exam'
import type { Seed } from './read'
import { checkMaterials } from './write-materials'
import { checkStudies } from './write-studies'

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
  checkLearners(seed, mediaFolder)
}
