import type { QuestionSeed } from '#server/seed/shapes'
import { type Chance, chanceOf } from './chance'
import { inlineOf, listOf, richOf } from './rich'

/** A statement, how it is usually got wrong, why, and where it is written. */
type Fact = { difficulty: number; truth: string; slip: string; why: string; source: string }
/** Members of a class, and what is taken for a member: `rule` says which class, `属于流动资产的`. */
type Group = { rule: string; members: string[]; others: string[]; why: string; source: string }
export type Point = { key: string; title: string; facts: Fact[]; groups: Group[] }

const BAR = '｜'
const DEFAULT_DIFFICULTY = 2
const MOST = 5

/**
 * Reads a file of texts. A point begins with `## p1 title @source`; a fact has the lines `= truth`, `! slip`, `: why` and perhaps
 * `@ source`, a group `? rule`, `+ members`, `- others`, `: why`. A digit behind `=` is the difficulty.
 */
export function readPoints(text: string, prefix: string): Point[] {
  const points: Point[] = []
  let source = ''
  let fact: Fact | undefined
  let group: Group | undefined
  const signs: Record<string, (rest: string) => void> = {
    '#': (rest) => {
      const [, key = '', title = '', named = ''] = /^# (p\d+) ([^@]*)(?:@ ?(.*))?$/.exec(rest) ?? []
      source = named
      points.push({ key: `${prefix}-${key}`, title: title.trim(), facts: [], groups: [] })
    },
    '=': (rest) => {
      const [, digit, truth = ''] = /^(\d)?\s*(.*)$/.exec(rest) ?? []
      fact = { difficulty: Number(digit ?? DEFAULT_DIFFICULTY), truth, slip: '', why: '', source }
      group = undefined
      points.at(-1)?.facts.push(fact)
    },
    '?': (rest) => {
      group = { rule: rest, members: [], others: [], why: '', source }
      fact = undefined
      points.at(-1)?.groups.push(group)
    },
    '!': (rest) => Object.assign(fact ?? {}, { slip: rest }),
    '+': (rest) => Object.assign(group ?? {}, { members: rest.split(BAR) }),
    '-': (rest) => Object.assign(group ?? {}, { others: rest.split(BAR) }),
    ':': (rest) => Object.assign(fact ?? group ?? {}, { why: rest }),
    '@': (rest) => Object.assign(fact ?? group ?? {}, { source: rest }),
  }
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const read = signs[line.charAt(0)]
    if (!read) throw new Error(`line ${at + 1} of ${prefix} says nothing: ${line}`)
    read(line.slice(1).trim())
  }
  return points
}

const cited = (source: string) => (source === '' ? '' : `依据：${source}。`)
const ended = (text: string) => (/[。？！]$/.test(text) ? text : `${text}。`)

type Shared = { key: string; points: string[] }

function truthQuestion(shared: Shared, fact: Fact, isTrue: boolean): QuestionSeed {
  const verdict = isTrue ? '**本题说法正确。**' : `**本题说法错误。**正确的是：${ended(fact.truth)}`
  return {
    ...shared,
    type: 'determine',
    difficulty: fact.difficulty,
    stem: richOf(`${ended(isTrue ? fact.truth : fact.slip)}（　　）`),
    answer: isTrue,
    explanation: richOf(`${verdict}${ended(fact.why)}${cited(fact.source)}`),
  }
}

type Statement = { text: string; isTrue: boolean; fact: Fact }

const LETTERS = 'ABCDEFGH'
const harder = (facts: readonly Fact[], by: number) => Math.min(MOST, Math.max(...facts.map(({ difficulty }) => difficulty)) + by)

/** Statements to choose from: those whose truth is `isTrue` are the key. */
function statementQuestion(
  shared: Shared,
  title: string,
  statements: readonly Statement[],
  { type, isTrue }: { type: 'single_choice' | 'choice' | 'uncertain_choice'; isTrue: boolean },
): QuestionSeed {
  const asked = `${isTrue ? '正确' : '错误'}的${type === 'choice' ? '有' : '是'}`
  const answer = statements.flatMap((each, at) => (each.isTrue === isTrue ? [LETTERS[at] ?? ''] : []))
  const lines = statements.map(({ text, isTrue: holds, fact }) =>
    holds ? `**正确：**${ended(text)}${ended(fact.why)}` : `**错误：**${ended(text)}应为：${ended(fact.truth)}${ended(fact.why)}`,
  )
  const sources = [...new Set(statements.map(({ fact }) => fact.source).filter((source) => source !== ''))]
  return {
    ...shared,
    type,
    difficulty: harder(
      statements.map(({ fact }) => fact),
      type === 'single_choice' ? 0 : 1,
    ),
    stem: richOf(`下列关于${title}的表述中，${asked}（　　）。`),
    options: statements.map(({ text }) => text),
    answer,
    explanation: [...listOf(lines), ...(sources.length > 0 ? richOf(cited(sources.join('；'))) : [])],
  }
}

function groupQuestion(shared: Shared, group: Group, chance: Chance, form: 'choice' | 'odd' | 'one'): QuestionSeed {
  const [members, others] = [chance.shuffled(group.members), chance.shuffled(group.others)]
  const many = Math.min(members.length, 2 + chance.below(2))
  const counts = { choice: [many, 4 - many], odd: [3, 1], one: [1, 3] }[form]
  const [yes, no] = [members.slice(0, counts[0]), others.slice(0, counts[1])]
  const options = chance.shuffled([...yes, ...no])
  const [wanted, unwanted] = form === 'odd' ? [no, yes] : [yes, no]
  const rule = form === 'odd' ? `不${group.rule}` : group.rule
  const listed = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join('')
  return {
    ...shared,
    type: form === 'choice' ? 'choice' : 'single_choice',
    difficulty: form === 'choice' ? DEFAULT_DIFFICULTY + 1 : DEFAULT_DIFFICULTY,
    stem: richOf(`下列各项中，${rule}${form === 'choice' ? '有' : '是'}（　　）。`),
    options,
    answer: options.flatMap((text, at) => (wanted.includes(text) ? [LETTERS[at] ?? ''] : [])),
    explanation: [
      { type: 'p', inline: inlineOf(`**符合题干：**${listed(wanted)}；**不符合题干：**${listed(unwanted)}。`) },
      ...richOf(`${ended(group.why)}${cited(group.source)}`),
    ],
  }
}

const said = (fact: Fact, isTrue: boolean): Statement => ({ text: isTrue ? fact.truth : fact.slip, isTrue, fact })

/** A rule that `不` in front turns round. */
const TURNS = /^(?:属于|应当|会|影响|体现|适用)/

function formsOf({ rule, members, others }: Group): ('choice' | 'odd' | 'one')[] {
  return [
    ...(members.length >= 2 ? (['choice'] as const) : []),
    ...(members.length >= 3 && TURNS.test(rule) ? (['odd'] as const) : []),
    ...(others.length >= 3 ? (['one'] as const) : []),
  ]
}

/** The truths of the options of each form, which takes four facts and begins with another one. */
const FORMS = [
  { type: 'single_choice', isTrue: true, truths: [true, false, false, false] },
  { type: 'choice', isTrue: true, truths: [true, true, false, true] },
  { type: 'single_choice', isTrue: false, truths: [true, true, false, true] },
  { type: 'choice', isTrue: true, truths: [false, true, false, true] },
  { type: 'uncertain_choice', isTrue: true, truths: [true, false, true, true] },
] as const

function statementQuestions(shared: (name: string) => Shared, { key, title, facts }: Point): QuestionSeed[] {
  return FORMS.slice(0, facts.length).flatMap((form, at) => {
    if (facts.length < form.truths.length) return []
    const chance = chanceOf(`${key} statements ${at}`)
    const turned = [...facts.slice(at), ...facts.slice(0, at)].slice(0, form.truths.length)
    return [
      statementQuestion(
        shared(`s${at + 1}`),
        title,
        chance.shuffled(turned.map((fact, place) => said(fact, form.truths[place] ?? true))),
        form,
      ),
    ]
  })
}

/** The questions of a point: one on the truth of each fact, some on several facts, and two or three on each group. */
export function questionsOf(point: Point, keyOf: (name: string) => string): QuestionSeed[] {
  const shared = (name: string) => ({ key: keyOf(name), points: [point.key] })
  const truths = point.facts.map((fact, at) => truthQuestion(shared(`t${at + 1}`), fact, chanceOf(fact.truth).below(2) === 0))
  const groups = point.groups.flatMap((group, at) => {
    const chance = chanceOf(`${point.key} group ${at}`)
    return formsOf(group).map((form, turn) => groupQuestion(shared(`g${at + 1}${'abc'[turn]}`), group, chance, form))
  })
  return [...truths, ...statementQuestions(shared, point), ...groups]
}
