import { album } from '@/platform/album/index.weapp'
import { weapp } from '../../support/client/weapp-host'

jest.mock(
  '@tarojs/taro',
  () => jest.requireActual<typeof import('../../support/client/weapp-host')>('../../support/client/weapp-host').taro,
)
beforeEach(weapp.reset)

describe('the album of the host', () => {
  it('gives the picture chosen, and none when it is closed', async () => {
    weapp.answers.chooseMedia = async () => ({ tempFiles: [{ tempFilePath: 'tmp/photo.jpg', size: 900 }] })
    expect(await album.pickImage()).toMatchObject({ name: 'photo.jpg', size: 900, type: 'image/jpeg', preview: 'tmp/photo.jpg' })
    weapp.answers.chooseMedia = () => Promise.reject(new Error('fail'))
    expect(await album.pickImage()).toBeNull()
  })
})
