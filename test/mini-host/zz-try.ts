import { compile } from './compile/compile'
import { openJsdom } from './host/jsdom-realm'
import { createNetwork } from './host/network'

async function main() {
  const bundle = compile('dist/weapp')
  const network = createNetwork({ domains: ['http://localhost:10086'], routes: { 'http://localhost:10086': process.env.ORIGIN ?? '' } })
  const t = performance.now()
  const realm = await openJsdom({ bundle, network })
  realm.listen((m, p) => console.log(m, JSON.stringify(p).slice(0, 1500)))
  await new Promise((r) => setTimeout(r, 3000))
  console.log(performance.now() - t, await realm.handle('App.getCurrentPage', {}), await realm.handle('Host.meter', {}), network.diary())
  const page: any = await realm.handle('App.getCurrentPage', {})
  const el: any = await realm.handle('Page.getElements', { pageId: page.pageId, selector: '#page-home_page' })
  console.log(el)
  if (el.elements[0])
    console.log(
      ((await realm.handle('Element.getWXML', { elementId: el.elements[0].elementId, type: 'outer' })) as any).wxml.slice(0, 3000),
    )
  await realm.close()
}
void main()
