import type { Template } from '../numbers'
import { assets } from './assets'
import { finance } from './finance'
import { fixedAssets } from './fixed-assets'
import { incomeTax } from './income-tax'
import { investing } from './investing'
import { law } from './law'
import { reports } from './reports'
import { results } from './results'
import { returns } from './returns'

/** All templates with numbers, a file for each part of a subject. */
export const templates: readonly Template[] = [
  ...law,
  ...incomeTax,
  ...assets,
  ...fixedAssets,
  ...results,
  ...reports,
  ...finance,
  ...investing,
  ...returns,
]
