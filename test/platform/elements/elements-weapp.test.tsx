/** The mini-program's elements, against a stand-in of its components that keeps what each was given. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { act, render } from '@testing-library/react'
import { CropBox } from '@/platform/elements/crop-box/index.weapp'
import { Button, Image, Input, Text, Textarea, View } from '@/platform/elements/index.weapp'
import { LaunchTag } from '@/platform/elements/launch-tag/index.weapp'
import { Layer } from '@/platform/elements/layer/index.weapp'
import { MediaPad } from '@/platform/elements/media/index.weapp'
import { Near } from '@/platform/elements/near/index.weapp'
import { Phrase } from '@/platform/elements/phrase/index.weapp'
import { Pull } from '@/platform/elements/pull/index.weapp'
import { Roving } from '@/platform/elements/roving/index.weapp'
import { drawnLength, ScrollBox } from '@/platform/elements/scroll-box/index.weapp'
import { SwipeArea } from '@/platform/elements/swipe-area/index.weapp'
import { prefersStill, Swiper } from '@/platform/elements/swiper/index.weapp'
import { ZoomBox } from '@/platform/elements/zoom-box/index.weapp'
import { fire, given, weapp } from '../../support/client/weapp-host'

jest.mock(
  '@tarojs/components',
  () => jest.requireActual<typeof import('../../support/client/weapp-host')>('../../support/client/weapp-host').components,
)
jest.mock(
  '@tarojs/taro',
  () => jest.requireActual<typeof import('../../support/client/weapp-host')>('../../support/client/weapp-host').taro,
)

beforeEach(weapp.reset)

describe('a button of the mini-program', () => {
  const press = jest.fn()
  beforeEach(() => press.mockReset())

  it.each([
    ['a free button can be pressed', {}, true],
    ['a busy button cannot be pressed', { isBusy: true }, false],
    ['a disabled button cannot be pressed', { disabled: true }, false],
  ])('%s', (_, state, can) => {
    render(
      <Button {...state} onClick={press}>
        付款
      </Button>,
    )
    expect([given('Button').disabled, given('Button').onClick]).toEqual([!can, can ? press : undefined])
  })

  it.each([
    ['share', { openType: 'share', onClick: press }],
    ['contact', { openType: 'contact', onClick: press }],
    ['consent', { openType: 'agreePrivacyAuthorization', onAgreePrivacyAuthorization: press }],
  ] as const)('a button tells the host that it opens %s', (opens, expected) => {
    render(
      <Button opens={opens} onClick={press}>
        好
      </Button>,
    )
    expect(given('Button')).toMatchObject(expected)
  })

  it.each(['share', 'contact', 'consent'] as const)('a busy button does not act when it opens %s', (opens) => {
    render(
      <Button opens={opens} isBusy onClick={press}>
        好
      </Button>,
    )
    expect([given('Button').disabled, given('Button').onClick, given('Button').onAgreePrivacyAuthorization]).toEqual([
      true,
      undefined,
      undefined,
    ])
  })
})

it('only what is set travels to the view layer', () => {
  render(
    <View className="a" role="tab" selected>
      <Text label="甲" pressed>
        甲
      </Text>
    </View>,
  )
  expect(given('View')).toEqual({ className: 'a', ariaRole: 'tab', ariaSelected: true })
  expect(given('Text')).toEqual({ ariaLabel: '甲', ariaChecked: true })
})

it.each([
  ['cover', 'aspectFill'],
  ['contain', 'aspectFit'],
] as const)('a picture that is to %s is drawn %s', (fit, mode) => {
  render(<Image src="https://a/b.png" alt="封面" fit={fit} />)
  expect(given('Image')).toMatchObject({ src: 'https://a/b.png', mode, ariaLabel: '封面', lazyLoad: true, className: 'el-image ' })
  expect(given('Image')).not.toHaveProperty('showMenuByLongpress')
})

it('a picture to be kept has the menu of the host, which saves it and opens its code', () => {
  render(<Image src="https://a/b.png" alt="海报" isKept />)
  expect(given('Image')).toMatchObject({ showMenuByLongpress: true })
})

it.each([
  ['text', 'text', false, 'done'],
  ['tel', 'number', false, 'done'],
  ['digits', 'number', false, 'done'],
  ['password', 'text', true, 'done'],
  ['search', 'text', false, 'search'],
] as const)(
  'a field of the kind %s has its keyboard, and tells what is typed and that it is finished',
  (kind, type, password, confirmType) => {
    const onInput = jest.fn()
    const onEnter = jest.fn()
    render(<Input id="f" label="手机号" kind={kind} value="1" onInput={onInput} onEnter={onEnter} hasFocus />)
    expect(given('Input')).toMatchObject({
      type,
      password,
      confirmType,
      maxlength: 140,
      cursorSpacing: 20,
      ariaLabel: '手机号',
      focus: true,
      value: '1',
    })
    fire('Input', 'onInput', { detail: { value: '13' } })
    fire('Input', 'onConfirm')
    expect([onInput.mock.calls, onEnter.mock.calls]).toEqual([[['13']], [[]]])
  },
)

it('a field of many lines has no limit but the one it is given', () => {
  const onInput = jest.fn()
  const { rerender } = render(<Textarea id="f" label="答案" value="" onInput={onInput} />)
  expect(given('Textarea')).toMatchObject({ maxlength: -1, cursorSpacing: 20, ariaLabel: '答案' })
  rerender(<Textarea id="f" label="答案" value="" onInput={onInput} maxLength={500} />)
  fire('Textarea', 'onInput', { detail: { value: '甲' } })
  expect([given('Textarea').maxlength, onInput.mock.calls]).toEqual([500, [['甲']]])
})

it('parts that the host has itself draw nothing', () => {
  const { container } = render(
    <>
      <CropBox {...({} as Parameters<typeof CropBox>[0])} />
      <LaunchTag {...({} as Parameters<typeof LaunchTag>[0])} />
    </>,
  )
  expect([container.innerHTML, prefersStill(), drawnLength(12)]).toEqual(['', false, '24rpx'])
})

it('a layer is closed by its veil, and one that must be answered is not', () => {
  const onClose = jest.fn()
  const props = { id: 'ask', className: 'ask', label: '删除', place: 'middle', onClose, children: null } as unknown as Parameters<
    typeof Layer
  >[0]
  const { rerender } = render(<Layer {...props} />)
  expect(given('View')).toMatchObject({ id: 'ask', ariaRole: 'dialog', ariaLabel: '删除', ariaModal: true })
  expect(given('View', -2)).toMatchObject({ ariaHidden: true, catchMove: true })
  fire('View', 'onClick', undefined, -2)
  expect(onClose).toHaveBeenCalledTimes(1)
  rerender(<Layer {...props} isAlert />)
  expect([given('View').ariaRole, given('View', -2).onClick]).toEqual(['alertdialog', undefined])
})

it('plain boxes keep their class, their words for a reader and what is in them', () => {
  const { container } = render(
    <Near className="near" isFirst>
      <Roving id="tabs" className="tabs" role="tablist" itemRole="tab" label="题型">
        <MediaPad className="pad" onTap={jest.fn()} onNudge={jest.fn()} onHold={jest.fn()}>
          甲
        </MediaPad>
      </Roving>
    </Near>,
  )
  expect(weapp.given.View?.map(({ children: _, ...rest }) => rest)).toEqual([
    { className: 'near' },
    { id: 'tabs', className: 'tabs', ariaRole: 'tablist', ariaLabel: '题型' },
    { className: 'pad' },
  ])
  expect(container.textContent).toBe('甲')
})

it('a phrase is a button that tells whether it is chosen', () => {
  const onPress = jest.fn()
  render(
    <Phrase className="p" pressed onPress={onPress}>
      甲
    </Phrase>,
  )
  expect(given('Text')).toEqual({ className: 'p', ariaRole: 'button', ariaChecked: true, onClick: onPress })
})

it('a page that was pulled stays down until it is refreshed', async () => {
  const stopPullDownRefresh = jest.fn()
  Object.assign(weapp.answers, { stopPullDownRefresh })
  let end = () => {}
  render(
    <Pull
      refresh={() =>
        new Promise<void>((resolve) => {
          end = resolve
        })
      }
    />,
  )
  weapp.pulled()
  expect(stopPullDownRefresh).not.toHaveBeenCalled()
  await act(async () => end())
  expect(stopPullDownRefresh).toHaveBeenCalledTimes(1)
})

it('a box that scrolls tells where it is in pixels of the drawing', () => {
  weapp.answers.getWindowInfo = () => ({ windowWidth: 750, windowHeight: 1_600 })
  const onScroll = jest.fn()
  const onEnd = jest.fn()
  const onPull = jest.fn()
  const box = { id: 'list', className: 'list', label: '题目', onScroll, onEnd, isRefreshing: false, children: null }
  const { rerender } = render(<ScrollBox {...box} />)
  expect(given('ScrollView')).toMatchObject({ scrollY: true, refresherEnabled: false, lowerThreshold: 200, ariaLabel: '题目' })
  fire('ScrollView', 'onScroll', { detail: { scrollTop: 300 } })
  fire('ScrollView', 'onScrollToLower')
  expect([onScroll.mock.calls, onEnd.mock.calls]).toEqual([[[150, 800]], [[]]])
  rerender(<ScrollBox {...box} isRefreshing onPull={onPull} />)
  expect(given('ScrollView')).toMatchObject({ refresherEnabled: true, refresherTriggered: true, onRefresherRefresh: onPull })
})

it('slides tell which one is shown, and that a finger holds them', () => {
  const onChange = jest.fn()
  const onHold = jest.fn()
  const slides = ['甲', '乙'].map((content) => ({ key: content, label: content, content }))
  render(<Swiper id="s" className="s" label="推荐" at={1} onChange={onChange} onHold={onHold} slides={slides} />)
  expect(given('Swiper')).toMatchObject({ current: 1, ariaLabel: '推荐' })
  fire('Swiper', 'onChange', { detail: { current: 0 } })
  for (const touch of ['onTouchStart', 'onTouchEnd', 'onTouchCancel']) fire('Swiper', touch)
  expect([onChange.mock.calls, onHold.mock.calls]).toEqual([[[0]], [[true], [false], [false]]])
})

describe('fingers on a mini-program', () => {
  const finger = (clientX: number, clientY = 0) => ({ clientX, clientY })

  it.each([
    ['to the left', 300, 100, 1, [['next']]],
    ['to the right', 100, 300, 1, [['previous']]],
    ['too short', 100, 130, 1, []],
    ['with two fingers', 300, 100, 2, []],
  ])('fingers swipe, or do not: %s', (_, from, to, count, swipes) => {
    const onSwipe = jest.fn()
    render(
      <SwipeArea className="s" onSwipe={onSwipe}>
        甲
      </SwipeArea>,
    )
    fire('View', 'onTouchStart', { touches: Array(count).fill(finger(from)), changedTouches: [finger(from)], timeStamp: 0 })
    fire('View', 'onTouchEnd', { touches: [], changedTouches: [finger(to)], timeStamp: 100 })
    fire('View', 'onTouchEnd', { touches: [], changedTouches: [], timeStamp: 120 })
    expect(onSwipe.mock.calls).toEqual(swipes)
  })

  it('two fingers that part enlarge from the size there was', () => {
    const onScale = jest.fn()
    render(
      <ZoomBox className="z" label="图" scale={1.5} onScale={onScale}>
        甲
      </ZoomBox>,
    )
    expect(given('View').style).toEqual({ width: '150%', height: '150%' })
    fire('View', 'onTouchMove', { touches: [finger(0), finger(100)] }, -2)
    fire('View', 'onTouchStart', { touches: [finger(0)] }, -2)
    fire('View', 'onTouchMove', { touches: [finger(0), finger(100)] }, -2)
    expect(onScale).not.toHaveBeenCalled()
    fire('View', 'onTouchStart', { touches: [finger(0), finger(100)] }, -2)
    fire('View', 'onTouchMove', { touches: [finger(0)] }, -2)
    fire('View', 'onTouchMove', { touches: [finger(0), finger(200)] }, -2)
    expect(onScale.mock.calls).toEqual([[3]])
  })
})

it('every element of the mini-program is drawn here or by a test of its own', () => {
  const root = 'src/platform/elements'
  const names = readdirSync(root).filter((name) => existsSync(path.join(root, name, 'index.weapp.tsx')))
  const texts = readdirSync('test/platform', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join('test/platform', file), 'utf8'))
    .join('\n')
  expect(names.filter((name) => !texts.includes(`@/platform/elements/${name}/index.weapp'`))).toEqual([])
})
