import type { MarkupElement } from '../draft'
import { childOf, childrenOf, findAll, textIn } from '../read/xml'

type Entry = { key: string; value: number; isExact: boolean }
/** What answers earn beside the right one, as the item maps them; `least` is what they never earn less than. */
export type Mapping = { entries: Entry[]; usual: number; least: number | null; most: number | null }
/** What an item declares as right for one response. `mapping` is there where the item marks by it. */
export type Response = { isMultiple: boolean; isText: boolean; right: string[]; mapping: Mapping | null }

const numberIn = (text: string | undefined) => {
  const value = Number(text ?? '')
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? null : value
}

function mappingOf(declaration: MarkupElement): Mapping | null {
  const mapping = childOf(declaration, 'mapping')
  if (!mapping) return null
  const entries = childrenOf(mapping, 'mapEntry').map(({ attributes }) => ({
    key: attributes.mapKey ?? '',
    value: numberIn(attributes.mappedValue) ?? 0,
    isExact: attributes.caseSensitive === 'true',
  }))
  const { defaultValue, lowerBound, upperBound } = mapping.attributes
  return { entries, usual: numberIn(defaultValue) ?? 0, least: numberIn(lowerBound), most: numberIn(upperBound) }
}

/** Which responses are marked by their mapping: those the processing maps, or all where it maps all or there is none. */
function isMapped(item: MarkupElement): (identifier: string, hasRight: boolean) => boolean {
  const processing = childOf(item, 'responseProcessing')
  if (!processing) return () => true
  if (/map_response/i.test(processing.attributes.template ?? '')) return () => true
  if (processing.attributes.template) return (_, hasRight) => !hasRight
  const mapped = new Set(findAll(processing, ({ name }) => name === 'mapResponse').map(({ attributes }) => attributes.identifier))
  return (identifier, hasRight) => mapped.has(identifier) || !hasRight
}

/** Declared responses by identifier. */
export function responsesOf(item: MarkupElement): Map<string, Response> {
  const maps = isMapped(item)
  return new Map(
    childrenOf(item, 'responseDeclaration').map((declaration) => {
      const correct = childOf(declaration, 'correctResponse')
      const right = correct ? childrenOf(correct, 'value').map(textIn) : []
      const { identifier = '', cardinality, baseType = 'identifier' } = declaration.attributes
      const mapping = maps(identifier, right.length > 0) ? mappingOf(declaration) : null
      return [identifier, { isMultiple: cardinality === 'multiple', isText: baseType === 'string', right, mapping }] as const
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
  return processing !== undefined && findAll(processing, ({ name }) => OWN.has(name)).length > 0
}
