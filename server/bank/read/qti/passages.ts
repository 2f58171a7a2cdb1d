import { existsSync } from 'node:fs'
import path from 'node:path'
import type { MarkupElement, MarkupNode } from '../draft'
import { Refused } from '../refused'
import { openText } from '../text/text-file'
import { childrenOf, elementsOf, findAll } from '../text/xml'
import { asVersion2 } from './names'

const LINKS = ['src', 'data']

/** Pictures of a passage are looked for beside it. */
function moved(node: MarkupNode, folder: string): MarkupNode {
  if (typeof node === 'string') return node
  const attributes = Object.fromEntries(
    Object.entries(node.attributes).map(([name, value]) => {
      const isBeside = LINKS.includes(name) && !/^(?:[a-z]+:|\/)/i.test(value)
      return [name, isBeside ? path.posix.join(folder, value) : value]
    }),
  )
  return { ...node, attributes, children: node.children.map((child) => moved(child, folder)) }
}

async function passageIn(file: string, href: string): Promise<MarkupNode[]> {
  for await (const element of elementsOf(await openText(file), (at) => at.length === 1)) {
    const bodies = findAll(asVersion2(element), ({ name }) => name === 'stimulusBody' || name === 'assessmentStimulusBody')
    return bodies.flatMap(({ children }) => children.map((child) => moved(child, path.posix.dirname(href))))
  }
  return []
}

/** The passages an item refers to, which stand in files of their own. Throws `Refused`. */
export async function passagesOf(item: MarkupElement, file: string, root: string): Promise<MarkupNode[]> {
  const nodes: MarkupNode[] = []
  for (const { attributes } of childrenOf(item, 'assessmentStimulusRef')) {
    const href = attributes.href ?? ''
    const place = path.resolve(path.dirname(file), href)
    if (!place.startsWith(path.resolve(root) + path.sep)) throw new Refused('path_outside', `材料的路径越出了文件夹：${href.slice(0, 100)}`)
    if (!existsSync(place)) throw new Refused('stimulus_missing', `找不到题目引用的材料：${href.slice(0, 100)}`)
    const found = await passageIn(place, href).catch((error: unknown) => {
      throw error instanceof Refused ? new Refused('stimulus_missing', `读不出题目引用的材料：${href.slice(0, 100)}`) : error
    })
    if (found.length === 0) throw new Refused('stimulus_missing', `题目引用的材料是空的：${href.slice(0, 100)}`)
    nodes.push({ name: 'div', attributes: {}, children: found })
  }
  return nodes
}
