import { amountText as f } from '../rich'
import type { CaseTemplate } from './case'

/** Cases of 经济法基础 and 增值税申报. */
export const taxCases: readonly CaseTemplate[] = [
  {
    point: 'jjf-04-p2',
    name: 'month',
    difficulty: 4,
    make: ({ of }) => {
      const [sales, gift, input, food, truck] = [of(400, 500, 600), of(10, 20), of(26, 39), of(1.3, 2.6), of(30, 40)]
      const output = sales * 0.13 + gift * 0.13
      const deducted = input - food + truck * 0.13
      return {
        story: `甲公司为增值税一般纳税人，主要生产销售食品，适用税率 13%。本月发生下列业务：\n（1）销售食品，取得不含税价款 ${sales} 万元。\n（2）将一批自产食品作为节日福利发给职工，同类不含税售价 ${gift} 万元。\n（3）购进原材料，取得专用发票注明税额 ${f(input)} 万元，其中用于职工食堂的部分对应税额 ${f(food)} 万元。\n（4）购进货车一辆，取得机动车销售统一发票注明价款 ${truck} 万元、税额 ${f(truck * 0.13)} 万元。`,
        parts: [
          {
            ask: '根据业务（1）和（2），本月销项税额合计为{}万元。',
            key: output,
            wrong: [
              [sales * 0.13, '漏算发给职工的自产食品'],
              [sales * 0.13 + (gift / 1.13) * 0.13, '把不含税售价再次换算'],
              [sales * 0.13 - gift * 0.13, '把视同应税交易的税额从销项中减除'],
            ],
            say: `自产货物用于职工福利视同应税交易：${sales}×13%+${gift}×13%=**${f(output)}**（万元）。`,
          },
          {
            ask: '根据业务（3）和（4），本月可以抵扣的进项税额为{}万元。',
            key: deducted,
            wrong: [
              [input + truck * 0.13, '没有扣除职工食堂部分的进项税额'],
              [input - food, '漏加货车的进项税额'],
              [input - food - truck * 0.13, '货车进项税额的方向弄反'],
            ],
            say: `外购货物用于集体福利不得抵扣：${f(input)}-${f(food)}+${f(truck * 0.13)}=**${f(deducted)}**（万元）。`,
          },
          {
            ask: '下列关于甲公司上述业务的表述中，正确的是',
            said: [
              ['自产食品发给职工应当视同应税交易', true, '自产货物用于集体福利，应当视同应税交易计算销项税额'],
              ['外购原材料用于职工食堂，应当视同应税交易', false, '外购货物用于集体福利，处理是进项税额不得抵扣，不是视同应税交易'],
              ['购进货车自用的进项税额可以抵扣', true, '用于生产经营的固定资产，进项税额可以抵扣'],
              ['货车的进项税额应当分两年抵扣', false, '取得合法凭证后可以一次性抵扣'],
            ],
          },
          {
            ask: '甲公司本月应纳增值税为{}万元。',
            key: output - deducted,
            wrong: [
              [output - input - truck * 0.13, '没有扣除职工食堂部分'],
              [output, '没有抵扣进项税额'],
              [output - input + food, '漏抵货车的进项税额'],
            ],
            say: `应纳税额=销项税额-可抵扣进项税额：${f(output)}-${f(deducted)}=**${f(output - deducted)}**（万元）。`,
          },
        ],
        say: '先分清自产与外购、福利与经营：自产用于福利算销项，外购用于福利不抵进项。依据：《增值税法》第五条、第二十二条。',
      }
    },
  },
  {
    point: 'jjf-05-p2',
    name: 'settlement',
    difficulty: 5,
    make: ({ of }) => {
      const [sales, profit, host, gift, fine, bonds] = [
        of(4000, 5000, 6000),
        of(400, 500),
        of(40, 50, 60),
        of(70, 80),
        of(3, 5),
        of(10, 20),
      ]
      const allowed = Math.min(host * 0.6, sales * 0.005)
      const given = Math.min(gift, profit * 0.12)
      const taxable = profit + (host - allowed) + (gift - given) + fine - bonds
      return {
        story: `甲公司为居民企业，适用企业所得税税率 25%。2025 年度营业收入 ${f(sales)} 万元，利润总额 ${profit} 万元。汇算清缴时查明：\n（1）管理费用中有业务招待费 ${host} 万元。\n（2）营业外支出中有通过公益性社会组织的捐赠 ${gift} 万元、税收滞纳金 ${fine} 万元。\n（3）投资收益中有国债利息收入 ${bonds} 万元。\n除上述事项外无其他调整。`,
        parts: [
          {
            ask: '业务招待费应调增应纳税所得额{}万元。',
            key: host - allowed,
            wrong: [
              [host - host * 0.6, '没有与营业收入的 5‰ 比较'],
              [allowed, '算成了准予扣除的金额'],
              [host, '全部不予扣除'],
            ],
            say: `发生额的 60%：${host}×60%=${f(host * 0.6)}；营业收入的 5‰：${f(sales)}×0.5%=${f(sales * 0.005)}；准予扣除 ${f(allowed)} 万元，调增 ${host}-${f(allowed)}=**${f(host - allowed)}**（万元）。`,
          },
          {
            ask: '公益性捐赠应调增应纳税所得额{}万元。',
            key: gift - given,
            wrong: [
              [gift, '全部不予扣除'],
              [given, '算成了准予扣除的金额'],
              [Math.abs(gift - profit * 0.3), '误用个人捐赠的限额'],
            ],
            say: `限额=${profit}×12%=${f(profit * 0.12)}（万元），调增 ${gift}-${f(given)}=**${f(gift - given)}**（万元），可以结转以后三年扣除。`,
          },
          {
            ask: '下列关于甲公司纳税调整的表述中，正确的是',
            said: [
              ['税收滞纳金应当全额调增', true, '税收滞纳金不得在税前扣除'],
              ['国债利息收入应当调减', true, '国债利息收入为免税收入'],
              ['超过限额的业务招待费可以结转以后年度扣除', false, '业务招待费超过限额的部分不得结转'],
              ['超过限额的公益性捐赠不得结转', false, '公益性捐赠超过部分准予结转以后三年内扣除'],
            ],
          },
          {
            ask: '甲公司 2025 年度应纳企业所得税为{}万元。',
            key: taxable * 0.25,
            wrong: [
              [profit * 0.25, '没有进行纳税调整'],
              [(taxable + bonds) * 0.25, '没有调减国债利息'],
              [(taxable - fine) * 0.25, '没有调增税收滞纳金'],
            ],
            say: `应纳税所得额=${profit}+${f(host - allowed)}+${f(gift - given)}+${fine}-${bonds}=${f(taxable)}（万元），应纳税额=${f(taxable)}×25%=**${f(taxable * 0.25)}**（万元）。`,
          },
        ],
        say: '间接法从会计利润出发，逐项比较会计与税法：超标的调增、不得扣的调增、免税的调减。依据：《企业所得税法》第九条、第十条、第二十六条。',
      }
    },
  },
  {
    point: 'jjf-08-p3',
    name: 'dismissal',
    difficulty: 4,
    make: ({ of, shuffled }) => {
      const [name] = shuffled(['小郭', '小罗', '小田'])
      const [wage, years] = [of(6000, 8000, 9000), of(3, 4, 5)]
      return {
        story: `${name}于 ${2025 - years} 年 7 月 1 日入职甲公司，双方订立六年期书面劳动合同，约定试用期三个月。2025 年 6 月 30 日，甲公司以经营困难为由，未提前通知也未与${name}协商，口头通知其解除劳动合同。${name}离职前十二个月平均工资 ${f(wage)} 元（未超过当地上年度职工月平均工资的三倍）。`,
        parts: [
          {
            ask: '下列关于该劳动合同的表述中，正确的是',
            said: [
              ['双方约定的试用期不违反法律规定', true, '三年以上固定期限的劳动合同试用期不得超过六个月'],
              ['甲公司应当自用工之日起一个月内订立书面劳动合同', true, '超过一个月不满一年未订立的应当支付二倍工资'],
              ['试用期不包含在劳动合同期限内', false, '试用期包含在劳动合同期限内'],
              ['甲公司可以扣押职工的学历证书', false, '用人单位不得扣押劳动者的居民身份证和其他证件'],
            ],
          },
          {
            ask: '下列关于甲公司解除行为的表述中，正确的是',
            said: [
              ['甲公司的行为属于违法解除劳动合同', true, '经营困难裁员也要履行法定程序，单方口头解除缺乏依据'],
              [`${name}可以要求继续履行劳动合同`, true, '劳动者要求继续履行且能够继续履行的，用人单位应当继续履行'],
              ['甲公司支付一个月工资后即为合法解除', false, '代通知金只适用于法定的无过失性辞退情形'],
              [`${name}必须先向人民法院起诉`, false, '劳动争议以仲裁为诉讼的前置程序'],
            ],
          },
          {
            ask: `${name}不要求继续履行劳动合同的，甲公司应当支付赔偿金{}元。`,
            key: wage * years * 2,
            wrong: [
              [wage * years, '按经济补偿的标准计算'],
              [wage * years * 3, '把赔偿金与经济补偿相加'],
              [wage * (years + 1) * 2, '多计一年工龄'],
            ],
            say: `违法解除按经济补偿标准的二倍支付：${f(wage)}×${years}×2=**${f(wage * years * 2)}**（元），不再另付经济补偿。`,
          },
        ],
        say: '先判断解除是否合法，再选择继续履行或者赔偿金。依据：《劳动合同法》第四十七条、第四十八条、第八十七条。',
      }
    },
  },
  {
    point: 'zzs-03-p1',
    name: 'filing',
    difficulty: 4,
    make: ({ of }) => {
      const [billed, plain, unbilled, input, out, left] = [of(300, 400), of(50, 60), of(11.3, 22.6), of(20, 25, 30), of(1, 2), of(3, 4)]
      const net = billed + plain + unbilled / 1.13
      const output = net * 0.13
      return {
        story: `乙公司为增值税一般纳税人，适用税率 13%，正在填写本月增值税申报表：\n（1）开具专用发票的不含税销售额 ${billed} 万元，开具普通发票的不含税销售额 ${plain} 万元，未开具发票的含税收入 ${f(unbilled)} 万元。\n（2）已确认用途的进项税额 ${input} 万元，其中管理不善丢失的材料对应 ${out} 万元。\n（3）上期申报表期末留抵税额 ${left} 万元。`,
        parts: [
          {
            ask: '附列资料（一）中本月不含税销售额合计为{}万元。',
            key: net,
            wrong: [
              [billed + plain, '漏填未开票收入'],
              [billed + plain + unbilled, '未开票收入没有换算'],
              [billed, '只填开具专用发票的部分'],
            ],
            say: `${billed}+${plain}+${f(unbilled)}÷(1+13%)=**${f(net)}**（万元）。`,
          },
          {
            ask: '下列关于填表的表述中，正确的是',
            said: [
              ['未开票收入填列在“未开具发票”栏', true, '未开票收入也要申报，单独成栏'],
              ['丢失材料的税额在附列资料（二）进项税额转出栏填列', true, '管理不善的损失属于非正常损失，应当转出'],
              ['丢失材料的税额从附列资料（一）的销项税额中减除', false, '转出减少的是可以抵扣的进项，不影响销项'],
              ['上期留抵税额可以不填，留到以后一次抵扣', false, '期初留抵应当与上期期末一致并参与本期计算'],
            ],
          },
          {
            ask: '主表“应纳税额”为{}万元。',
            key: output - (input - out + left),
            wrong: [
              [output - (input - out), '漏减上期留抵税额'],
              [output - (input + left), '没有转出丢失材料的进项税额'],
              [output, '没有抵扣进项税额'],
            ],
            say: `销项税额=${f(net)}×13%=${f(output)}（万元），应纳税额=${f(output)}-(${input}-${out}+${left})=**${f(output - (input - out + left))}**（万元）。`,
          },
        ],
        say: '申报表的顺序：先填销项（附列资料一），再填进项和转出（附列资料二），最后由主表汇总，并与开票数据核对。',
      }
    },
  },
]
