import { screen } from '@testing-library/react'
import { setting } from '@/contract/site/setting'
import { OFFERED_SETTING } from '@/domain/site/offered'
import { AskEntry } from '@/features/ai/ask-entry'
import { answer } from '../../support/client/fake-fetch'
import { press, renderPart } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const opened = () => host.moves.map(([, url]) => url?.replace('/packages/', ''))

describe('the entries to the AI tutor', () => {
  it('carry the current second of a lesson at the press', () => {
    let at = 0
    renderPart(<AskEntry courseId={3} lessonId={9} secondNow={() => at} />)
    at = 65.8
    press('提问')
    press('找原文')
    press('看大家的提问')
    expect(opened()).toEqual([
      'doubt/ask/index?courseId=3&lessonId=9&second=65',
      'ai/chat/index?lessonId=9&second=65',
      'doubt/list/index?courseId=3',
    ])
  })

  it('name the model where one answers', async () => {
    answer(setting.named, { name: OFFERED_SETTING, value: '{"model":true}' })
    renderPart(<AskEntry questionId={4} />)
    expect(await screen.findByText('问 AI')).toBeTruthy()
  })

  it('carry the question of a question page', () => {
    renderPart(<AskEntry questionId={4} />)
    for (const name of ['提问', '找原文', '看大家的提问']) press(name)
    expect(opened()).toEqual(['doubt/ask/index?questionId=4', 'ai/question/index?questionId=4', 'doubt/list/index?questionId=4'])
  })
})
