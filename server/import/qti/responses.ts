import type { MarkupElement } from '../draft'
import { childOf, childrenOf, textIn } from '../read/xml'

/** What an item declares as right for one response; `worth` is every choice that is worth something. */
export type Response = { isMultiple: boolean; baseType: string; right: string[]; alternatives: string[]; worth: string[] }

function mappedIn(declaration: MarkupElement): { key: string; value: number }[] {
  const mapping = childOf(declaration, 'mapping')
  if (!mapping) return []
  return childrenOf(mapping, 'mapEntry').map(({ attributes }) => ({
    key: attributes.mapKey ?? '',
    value: Number(attributes.mappedValue ?? '0'),
  }))
}

/** Declared responses by identifier. Texts mapped to the same value as the right one count as right too. */
export function responsesOf(item: MarkupElement): Map<string, Response> {
  return new Map(
    childrenOf(item, 'responseDeclaration').map((declaration) => {
      const correct = childOf(declaration, 'correctResponse')
      const right = correct ? childrenOf(correct, 'value').map(textIn) : []
      const mapped = mappedIn(declaration)
      const best = Math.max(...mapped.map(({ value }) => value), 0)
      const also = mapped.filter(({ value }) => value > 0 && value === best).map(({ key }) => key)
      const worth = mapped.filter(({ value }) => value > 0).map(({ key }) => key)
      const { identifier = '', cardinality, baseType = 'identifier' } = declaration.attributes
      return [identifier, { isMultiple: cardinality === 'multiple', baseType, right, alternatives: also, worth }] as const
    }),
  )
}
