import { FIRST_REPLIES } from '@/contract/site/first-reply'
import { firstScreen } from '@/platform/first-screen'

const page = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="${FIRST_REPLIES}">${text}</script>`
}

describe('first screen', () => {
  it('hands over the replies the page brought along', () => {
    page('[{"of":"article","id":1}]')
    expect(firstScreen.replies()).toEqual([{ of: 'article', id: 1 }])
  })

  it.each(['', '[{"of":', '{}'])('brings none along in %j', (text) => {
    page(text)
    expect(firstScreen.replies()).toEqual([])
  })
})
