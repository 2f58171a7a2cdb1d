import { checkMaterials } from './course/materials'
import { checkLearners, checkPapers } from './exam/check-exam'
import type { Seed } from './read'
import { checkArticles, checkCategories, checkCourses, checkHelp, checkPages, checkTeachers } from './site/check-content'
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
  checkLearners(seed, mediaFolder)
}
