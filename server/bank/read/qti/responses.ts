import { type MarkupElement, Refused } from '../draft'
import { childOf, childrenOf, findAll, textIn } from '../text/xml'

type Entry = { key: string; value: number; isExact: boolean }
/** Holds what answers earn beside the right one, as the item maps them; no answer earns less than `least`. */
export type Mapping = { entries: Entry[]; usual: number; least: number | null; most: number | null }
/** Holds what an item declares as right for one response. `mapping` is there where the item marks by it. */
export type Response = { isMultiple: boolean; isText: boolean; right: string[]; mapping: Mapping | null; tolerance: Tolerance | null }
/** How far from the right number an answer may be: so much, or so many percent of it. */
export type Tolerance = { isRelative: boolean; amount: string }

const numberIn = (text: string | undefined) => {
  const value = Number(text ?? '')
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? null : value
}

/** Reads the marks an entry of a mapping earns. Throws `Refused` for what is no number. */
function worthOf(text: string | undefined): number {
  const value = numberIn(text)
  if (value === null) throw new Refused('weight_unclear', `答案的分值不是数：“${text?.slice(0, 20) ?? ''}”`)
  return value
}

function mappingOf(declaration: MarkupElement): Mapping | null {
  const mapping = childOf(declaration, 'mapping')
  if (!mapping) return null
  const entries = childrenOf(mapping, 'mapEntry').map(({ attributes }) => ({
    key: attributes.mapKey ?? '',
    value: worthOf(attributes.mappedValue),
    isExact: attributes.caseSensitive === 'true',
  }))
  const { defaultValue, lowerBound, upperBound } = mapping.attributes
  return { entries, usual: numberIn(defaultValue) ?? 0, least: numberIn(lowerBound), most: numberIn(upperBound) }
}

/** Tells which responses are marked by their mapping: those the processing maps, or all where it maps all or there is none. */
function isMapped(item: MarkupElement): (identifier: string, hasRight: boolean) => boolean {
  const processing = childOf(item, 'responseProcessing')
  if (!processing) return () => true
  if (/map_response/i.test(processing.attributes.template ?? '')) return () => true
  if (processing.attributes.template) return (_, hasRight) => !hasRight
  const mapped = new Set(findAll(processing, ({ name }) => name === 'mapResponse').map(({ attributes }) => attributes.identifier))
  return (identifier, hasRight) => mapped.has(identifier) || !hasRight
}

const variableOf = (rule: MarkupElement) => childOf(rule, 'variable')?.attributes.identifier ?? ''
/** One amount on both sides of the right answer, the limits included. */
function toleranceOf({
  attributes: { toleranceMode = '', tolerance = '', includeLowerBound, includeUpperBound },
}: MarkupElement): Tolerance | null {
  const [below = '', above = below, ...more] = tolerance.trim().split(/\s+/)
  const isPlain = /^\d+(?:\.\d+)?$/.test(below) && above === below && more.length === 0
  const isWhole = includeLowerBound !== 'false' && includeUpperBound !== 'false'
  if (!isPlain || !isWhole || !/^(?:absolute|relative)$/.test(toleranceMode)) return null
  return { isRelative: toleranceMode === 'relative', amount: below }
}

/** Comparisons with the right answer of one response that allow a tolerance this bank has. */
function near(item: MarkupElement): Map<string, Tolerance> {
  const processing = childOf(item, 'responseProcessing')
  const rules = processing ? findAll(processing, ({ name }) => name === 'equal') : []
  return new Map(
    rules.flatMap((rule) => {
      const tolerance = childOf(rule, 'correct') ? toleranceOf(rule) : null
      return tolerance ? [[variableOf(rule), tolerance] as const] : []
    }),
  )
}

/** Declared responses by identifier. */
export function responsesOf(item: MarkupElement): Map<string, Response> {
  const maps = isMapped(item)
  const tolerances = near(item)
  return new Map(
    childrenOf(item, 'responseDeclaration').map((declaration) => {
      const correct = childOf(declaration, 'correctResponse')
      const right = correct ? childrenOf(correct, 'value').map(textIn) : []
      const { identifier = '', cardinality, baseType = 'identifier' } = declaration.attributes
      const mapping = maps(identifier, right.length > 0) ? mappingOf(declaration) : null
      return [
        identifier,
        {
          isMultiple: cardinality === 'multiple',
          isText: baseType === 'string',
          right,
          mapping,
          tolerance: tolerances.get(identifier) ?? null,
        },
      ] as const
    }),
  )
}

const OWN = new Set([
  'sum',
  'product',
  'subtract',
  'divide',
  'power',
  'lookupOutcomeValue',
  'stringMatch',
  'patternMatch',
  'equal',
  'equalRounded',
  'member',
  'contains',
  'inside',
  'gt',
  'lt',
  'gte',
  'lte',
  'customOperator',
])

/** Whether an item is marked by a rule of its own, which no rule of this bank is. */
export function hasOwnRule(item: MarkupElement): boolean {
  const processing = childOf(item, 'responseProcessing')
  const tolerances = near(item)
  const isKept = (rule: MarkupElement) => rule.name === 'equal' && tolerances.has(variableOf(rule))
  return processing !== undefined && findAll(processing, ({ name }) => OWN.has(name)).some((rule) => !isKept(rule))
}
