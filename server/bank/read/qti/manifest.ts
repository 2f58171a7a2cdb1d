import path from 'node:path'
import { FileRefused } from '../refused'
import { openText } from '../text/text-file'
import { elementsOf } from '../text/xml'
import { itemName } from './names'

const ITEM = /^imsqti_item_xmlv\d/i

/** Item files a package's manifest names, in its order. One outside the package refuses the package. */
export async function itemsOf(manifest: string): Promise<string[]> {
  const folder = path.dirname(manifest)
  const files: string[] = []
  for await (const { attributes, line } of elementsOf(await openText(manifest), (at) => itemName(at.at(-1) ?? '') === 'resource')) {
    if (!ITEM.test(attributes.type ?? '') || !attributes.href) continue
    const file = path.resolve(folder, attributes.href)
    if (!file.startsWith(path.resolve(folder) + path.sep))
      throw new FileRefused('path_outside', `清单里的路径越出了文件夹：${attributes.href.slice(0, 100)}`, line)
    files.push(file)
  }
  return files
}
