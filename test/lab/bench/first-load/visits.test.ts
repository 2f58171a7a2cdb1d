import { namedIn } from '../../../../lab/bench/first-load/visits'

describe('the code that a document names', () => {
  it('lists each script and sheet once, without prefetched files of other pages', () => {
    const html = `<link rel="icon" href="data:image/svg+xml,x.js"><link rel=preload as=script href=/js/app.1.js>
      <link rel="preload" as="script" href="/js/home.2.js"><link rel="prefetch" href="/js/pages.3.js">
      <link rel="stylesheet" href="/css/app.4.css"><script defer src="/js/app.1.js"></script><script>start('/js/app.1.js')</script>`
    expect(namedIn(html)).toEqual(['/js/app.1.js', '/js/home.2.js', '/css/app.4.css'])
  })
})
