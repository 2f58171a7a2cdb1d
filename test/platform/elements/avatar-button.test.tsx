/** @sandbox own */
import { act, render } from '@testing-library/react'
import { AvatarButton as InBrowser } from '@/platform/elements/avatar-button/index.h5'
import { AvatarButton } from '@/platform/elements/avatar-button/index.weapp'
import { Input } from '@/platform/elements/index.weapp'
import { weapp } from '../../support/client/weapp-host'

type Host = typeof import('../../support/client/weapp-host')
jest.mock('@tarojs/taro', () => jest.requireActual<Host>('../../support/client/weapp-host').taro)
jest.mock('@tarojs/components', () => jest.requireActual<Host>('../../support/client/weapp-host').components)
beforeEach(weapp.reset)

const onPicked = jest.fn()
const props = { id: 'face', className: 'button', isBusy: false, onPicked, children: '用微信头像' }
const settled = () => act(async () => undefined)

describe('the button for the face of the messaging app', () => {
  beforeEach(() => jest.clearAllMocks())

  const chosen = async (detail: object, getFileInfo: object) => {
    weapp.answers.getFileSystemManager = { getFileInfo }
    render(<AvatarButton {...props} />)
    const [button] = weapp.given.Button ?? []
    expect(button).toMatchObject({ openType: 'chooseAvatar', className: 'el-button button', disabled: false })
    Reflect.apply(Object(button).onChooseAvatar, undefined, [{ detail }])
    await settled()
    return onPicked.mock.calls
  }
  const sized = ({ success }: { success: (told: object) => void }) => success({ size: 4_096 })
  const broken = ({ fail }: { fail: (told: object) => void }) => fail({ errMsg: 'getFileInfo:fail no such file' })

  it('gives the file that was chosen', async () => {
    expect(await chosen({ avatarUrl: 'http://tmp/face.png' }, sized)).toEqual([
      [expect.objectContaining({ name: 'face.png', size: 4_096, type: 'image/png', preview: 'http://tmp/face.png' })],
    ])
  })

  it('gives nothing when none was chosen, or the file cannot be read', async () => {
    expect(await chosen({}, sized)).toEqual([])
    weapp.reset()
    expect(await chosen({ avatarUrl: 'http://tmp/face.png' }, broken)).toEqual([])
  })

  it('the button for a face is absent in a browser', () => {
    expect(render(<InBrowser {...props} />).container.innerHTML).toBe('')
  })

  it('a field for a nickname is the host’s own', () => {
    render(<Input label="昵称" kind="nickname" value="" onInput={onPicked} />)
    expect(weapp.given.Input).toEqual([expect.objectContaining({ type: 'nickname', password: false })])
  })
})
