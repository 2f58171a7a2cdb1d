import { type NamedPage, pageRows } from '@/routes/table'
import { skeletonOf } from '../../../config/first-screen/skeleton'

const outlineOf = (name: string) => skeletonOf(pageRows.find((row) => row.name === name) as NamedPage, [])

describe('the outline', () => {
  it('shows on home the head of a visitor with the sunrise that the app draws', () => {
    const home = outlineOf('home_page')
    expect(home).toContain('<div id="shell" class="sk sk-night"')
    expect(home).toMatch(
      /<p class="g" style="background:url\(&quot;data:image\/svg\+xml,%3Csvg [^"]+%3E&quot;\) right bottom\/3\.75rem 2\.4rem no-repeat,/,
    )
    expect(home).toContain('考下想考的证<br>从今天第一课开始')
  })

  it('has on another page its title and grey lines alone', () => {
    expect(outlineOf('my_balance')).toMatch(
      /^<div id="shell" class="sk" aria-hidden="true"><div class="sk-bar">[^<]+<\/div><div class="sk-rows sk-list">(?:<i[^>]*><\/i>)+<\/div><\/div>$/,
    )
  })
})
