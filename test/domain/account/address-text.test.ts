import { readAddress, regionText } from '@/domain/account/address-text'

const tree = [
  {
    code: '11',
    name: '北京市',
    children: [
      {
        code: '1101',
        name: '市辖区',
        children: [
          { code: '110105', name: '朝阳区' },
          { code: '110108', name: '海淀区' },
        ],
      },
    ],
  },
  {
    code: '44',
    name: '广东省',
    children: [
      { code: '4403', name: '深圳市', children: [{ code: '440305', name: '南山区' }] },
      { code: '4419', name: '东莞市', children: [{ code: '441900121', name: '虎门镇' }] },
    ],
  },
  { code: '45', name: '广西壮族自治区', children: [{ code: '4501', name: '南宁市', children: [{ code: '450103', name: '青秀区' }] }] },
  {
    code: '65',
    name: '新疆维吾尔自治区',
    children: [
      {
        code: '6540',
        name: '伊犁哈萨克自治州',
        children: [
          { code: '654002', name: '伊宁市' },
          { code: '654021', name: '伊宁县' },
        ],
      },
    ],
  },
]

describe('an address out of a pasted text', () => {
  it.each([
    ['张晓晴 13800000001 广东省深圳市南山区科技园路 1 号 3 栋 502', '张晓晴', '13800000001', '440305', '科技园路1号3栋502', 'high'],
    ['广东深圳南山区科技园路1号，李雷，138-0000-0002', '李雷', '13800000002', '440305', '科技园路1号', 'high'],
    [
      '收货人：王芳\n手机号码：+86 13800000003\n所在地区：北京市朝阳区\n详细地址：建国路 88 号',
      '王芳',
      '13800000003',
      '110105',
      '建国路88号',
      'high',
    ],
    ['北京海淀区中关村大街27号 赵敏收 010-62511234', '赵敏', '010-62511234', '110108', '中关村大街27号', 'high'],
    ['广西南宁青秀区民族大道 100 号 韦小宝 13800000004', '韦小宝', '13800000004', '450103', '民族大道100号', 'high'],
    ['新疆伊犁哈萨克自治州伊宁县巴彦岱路 6 号 古丽 13800000007', '古丽', '13800000007', '654021', '巴彦岱路6号', 'high'],
    ['新疆伊犁哈萨克自治州伊宁解放路 9 号 古丽 13800000007', '古丽', '13800000007', '654002', '解放路9号', 'high'],
    ['东莞虎门镇连升路5号 陈先生 13800000005', '', '13800000005', '441900121', '连升路5号陈先生', 'low'],
    ['刘洋 13800000006 广东省深圳市南山区', '刘洋', '13800000006', '440305', '', 'low'],
    ['深圳市南山区科技园', '', '', '440305', '科技园', 'low'],
    ['广东省深圳市 刘洋 13800000006', '刘洋', '13800000006', '', '', 'low'],
    ['随便写一句话', '', '', '', '随便写一句话', 'low'],
  ])('%s', (text, name, phone, regionCode, detail, confidence) => {
    expect(readAddress(tree, text)).toMatchObject({ name, phone, regionCode, detail, confidence })
  })

  it('names a region without the levels that only fill', () => {
    expect(readAddress(tree, '北京市朝阳区建国路').region).toBe('北京市 朝阳区')
    expect(
      regionText([
        { code: '1', name: '广东省' },
        { code: '2', name: '深圳市' },
      ]),
    ).toBe('广东省 深圳市')
  })
})
