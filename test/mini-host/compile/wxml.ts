import { TmplGroup } from 'glass-easel-template-compiler'
import type { Dist } from './dist'

/** Holds a report of the template compiler on a file; lines and columns count from 0. */
type Problem = { level: 'Note' | 'Warn' | 'Error' | 'Fatal'; message: string; startLine: number; startColumn: number }

/** The vendor's tool refuses a missing end tag as well, which is a warning here. */
const isBroken = ({ level }: Problem) => level !== 'Note'

const named = (file: string, { message, startLine, startColumn }: Problem) => `${file}:${startLine + 1}:${startColumn + 1} ${message}`

function addTemplates(group: TmplGroup, { files }: Dist): string[] {
  const problems: string[] = []
  for (const [file, text] of files) {
    if (!file.endsWith('.wxml')) continue
    const found: Problem[] = group.addTmpl(file.replace(/\.wxml$/, ''), text)
    problems.push(...found.filter(isBroken).map((problem) => named(file, problem)))
  }
  return problems
}

/** WXML and WXS of a build as one expression; throws with every error, each naming its file and place. */
export function compileTemplates(dist: Dist): string {
  const group = new TmplGroup()
  try {
    for (const [file, text] of dist.files) if (file.endsWith('.wxs')) group.addScript(file.replace(/\.wxs$/, ''), text)
    const problems = addTemplates(group, dist)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    return group.getTmplGenObjectGroups()
  } finally {
    group.free()
  }
}
