#!/usr/bin/env bash
# Makes the files under this folder from text and shapes (figures/ is drawn by hand, formulas/ by the importer's MathJax): pictures by chromium, sound by espeak-ng and sox, films by ffmpeg.
# Needs: chromium, imagemagick, espeak-ng, sox, ffmpeg and a CJK font. Run it with no arguments, or with: covers avatars prizes films.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

css='*{margin:0;box-sizing:border-box}body{font-family:"Noto Sans CJK SC",sans-serif;overflow:hidden;-webkit-font-smoothing:antialiased}
.f{position:relative;overflow:hidden;background:var(--bg);color:var(--fg)}.f>svg{position:absolute;right:0;top:0;height:100%}
.t{position:absolute;left:48px;top:50%;transform:translateY(-50%)}.o{font-size:22px;letter-spacing:.12em;color:var(--m);font-weight:500;margin-bottom:18px}
.h{font-size:62px;font-weight:700;line-height:1.22;letter-spacing:.02em;white-space:nowrap}.s{font-size:24px;margin-top:20px;color:var(--m);white-space:nowrap}
.r{width:56px;height:6px;border-radius:3px;background:var(--c);margin-bottom:22px}'

# Ground, text, muted text, and the three colours of the motif: main, soft, spark.
palette() {
  case $1 in
    teal) set -- '#0B7A75' '#FFFFFF' '#C9EAE6' '#E3F2F1' '#2C918B' '#F2C66D' ;;
    deep) set -- '#0C3B40' '#FFFFFF' '#A9D3CE' '#35B5AD' '#175159' '#F2C66D' ;;
    tint) set -- '#E3F2F1' '#0A4B48' '#3C716E' '#0B7A75' '#BFDFDC' '#E0A43A' ;;
    sand) set -- '#F5EFE4' '#0A4B48' '#5F6A5E' '#0B7A75' '#E5DAC4' '#D98E3F' ;;
    slate) set -- '#24485C' '#FFFFFF' '#BDD3DF' '#7CC7C0' '#33607A' '#F2C66D' ;;
    sage) set -- '#CFE5DA' '#11463F' '#3D6A5F' '#0B7A75' '#B2D3C4' '#F7F3E8' ;;
  esac
  printf -- '--bg:%s;--fg:%s;--m:%s;--a:%s;--b:%s;--c:%s' "$@"
}

# One drawing on a 360 × 420 sheet, at the right of a cover.
motif() {
  case $1 in
    scale) echo '<g transform="translate(-18 0)"><circle cx="210" cy="210" r="168" fill="var(--b)"/><g stroke="var(--a)" stroke-width="10" stroke-linecap="round" fill="none"><path d="M210 112V304M150 308H270M112 148L308 124"/><path d="M112 148L76 232M112 148L148 232M308 124L272 208M308 124L344 208" stroke-width="5"/></g><path d="M66 232H158A46 40 0 0 1 66 232ZM262 208H354A46 40 0 0 1 262 208Z" fill="var(--a)"/><circle cx="210" cy="112" r="17" fill="var(--c)"/></g>' ;;
    ledger) echo '<rect x="60" y="58" width="400" height="400" rx="26" fill="var(--b)"/><path d="M96 128H360M226 128V420" stroke="var(--a)" stroke-width="10" stroke-linecap="round"/><g fill="var(--a)"><rect x="100" y="168" width="94" height="22" rx="11"/><rect x="100" y="214" width="66" height="22" rx="11" opacity=".55"/><rect x="100" y="260" width="82" height="22" rx="11" opacity=".55"/><rect x="258" y="168" width="70" height="22" rx="11" opacity=".55"/><rect x="258" y="214" width="98" height="22" rx="11" opacity=".55"/></g><rect x="258" y="260" width="76" height="22" rx="11" fill="var(--c)"/><path d="M100 326H194M258 326H352M100 342H194M258 342H352" stroke="var(--a)" stroke-width="5" stroke-linecap="round"/><g fill="var(--a)" font-size="30" font-weight="700"><text x="130" y="112">借</text><text x="276" y="112">贷</text></g>' ;;
    growth) echo '<g fill="var(--b)"><rect x="40" y="300" width="48" height="140" rx="10"/><rect x="106" y="268" width="48" height="170" rx="10"/><rect x="172" y="222" width="48" height="220" rx="10"/><rect x="238" y="160" width="48" height="280" rx="10"/></g><rect x="304" y="76" width="48" height="360" rx="10" fill="var(--a)"/><path d="M46 262C150 236 226 178 318 52" stroke="var(--c)" stroke-width="9" fill="none" stroke-linecap="round"/><circle cx="320" cy="48" r="15" fill="var(--c)"/>' ;;
    route) echo '<g transform="translate(-22 0)"><path d="M40 372C40 300 150 336 170 262S60 190 120 132 260 150 310 74" stroke="var(--b)" stroke-width="34" fill="none" stroke-linecap="round"/><path d="M40 372C40 300 150 336 170 262S60 190 120 132 260 150 310 74" stroke="var(--a)" stroke-width="5" stroke-dasharray="2 16" fill="none" stroke-linecap="round"/><circle cx="40" cy="372" r="16" fill="var(--a)"/><circle cx="171" cy="254" r="16" fill="var(--a)"/><circle cx="122" cy="132" r="16" fill="var(--a)"/><path d="M310 30C284 30 268 50 268 72 268 100 310 132 310 132S352 100 352 72C352 50 336 30 310 30Z" fill="var(--c)"/><circle cx="310" cy="72" r="15" fill="var(--bg)"/></g>' ;;
    clock) echo '<g transform="translate(-20 0)"><circle cx="214" cy="210" r="166" fill="var(--b)"/><circle cx="214" cy="210" r="124" fill="none" stroke="var(--a)" stroke-width="14" stroke-dasharray="580 780" stroke-linecap="round" transform="rotate(-90 214 210)"/><path d="M214 210V132M214 210L264 240" stroke="var(--fg)" stroke-width="12" stroke-linecap="round"/><circle cx="214" cy="210" r="14" fill="var(--c)"/><rect x="236" y="44" width="100" height="42" rx="21" fill="var(--c)"/><circle cx="258" cy="65" r="7" fill="var(--bg)"/><text x="272" y="73" font-size="22" font-weight="700" fill="var(--bg)">直播</text></g>' ;;
    receipt) echo '<path d="M92 52H320V366L292 346 263 366 234 346 206 366 178 346 149 366 120 346 92 366Z" fill="var(--b)"/><g stroke="var(--a)" stroke-width="10" stroke-linecap="round"><path d="M128 104H284M128 142H236" opacity=".6"/><path d="M250 200L164 296"/></g><circle cx="170" cy="212" r="22" fill="none" stroke="var(--a)" stroke-width="10"/><circle cx="244" cy="284" r="22" fill="none" stroke="var(--a)" stroke-width="10"/><circle cx="316" cy="78" r="34" fill="var(--c)"/><path d="M301 79L312 90 333 67" stroke="var(--bg)" stroke-width="7" fill="none" stroke-linecap="round" stroke-linejoin="round"/>' ;;
    sheet) echo '<rect x="56" y="70" width="340" height="290" rx="20" fill="var(--b)"/><path d="M76 70H396V124H56V90A20 20 0 0 1 76 70Z" fill="var(--a)"/><g stroke="var(--bg)" stroke-width="6"><path d="M56 124H400M56 183H400M56 242H400M56 301H400M142 124V360M228 124V360M314 124V360"/></g><rect x="142" y="183" width="86" height="59" fill="var(--c)" stroke="var(--a)" stroke-width="7"/><text x="78" y="108" font-size="30" font-weight="700" font-style="italic" fill="var(--bg)">ƒx</text><text x="128" y="107" font-size="24" fill="var(--bg)">=SUMIFS( )</text>' ;;
    wave) echo '<circle cx="212" cy="210" r="158" fill="var(--b)"/><g stroke="var(--a)" stroke-width="16" stroke-linecap="round"><path d="M104 196V224M140 168V252M176 128V292M248 110V310M284 160V260M320 190V230"/></g><path d="M212 152V268" stroke="var(--c)" stroke-width="16" stroke-linecap="round"/>' ;;
    calendar) echo '<rect x="70" y="84" width="266" height="264" rx="24" fill="var(--b)"/><path d="M94 84H312A24 24 0 0 1 336 108V146H70V108A24 24 0 0 1 94 84Z" fill="var(--a)"/><path d="M136 60V104M270 60V104" stroke="var(--a)" stroke-width="14" stroke-linecap="round"/><g fill="var(--a)" opacity=".45"><circle cx="116" cy="190" r="14"/><circle cx="174" cy="190" r="14"/><circle cx="232" cy="190" r="14"/><circle cx="290" cy="190" r="14"/><circle cx="116" cy="246" r="14"/><circle cx="232" cy="246" r="14"/><circle cx="290" cy="246" r="14"/><circle cx="116" cy="302" r="14"/><circle cx="174" cy="302" r="14"/></g><circle cx="174" cy="246" r="26" fill="var(--c)"/><path d="M162 247L171 256 187 237" stroke="var(--bg)" stroke-width="6" fill="none" stroke-linecap="round" stroke-linejoin="round"/>' ;;
    note) echo '<rect x="92" y="56" width="238" height="310" rx="20" fill="var(--b)"/><rect x="92" y="56" width="44" height="310" rx="20" fill="var(--a)"/><g stroke="var(--a)" stroke-width="9" stroke-linecap="round" fill="none"><path d="M212 122H296M212 206H296M212 290H270"/><path d="M164 122L174 132 190 112M164 290L174 300 190 280"/></g><path d="M166 194L188 218M188 194L166 218" stroke="var(--c)" stroke-width="9" stroke-linecap="round"/>' ;;
    formula) echo '<rect x="84" y="54" width="246" height="316" rx="26" fill="var(--b)"/><rect x="112" y="84" width="190" height="66" rx="12" fill="var(--a)"/><text x="284" y="130" text-anchor="end" font-size="38" font-weight="700" fill="var(--bg)">4,240</text><g fill="var(--a)"><rect x="112" y="176" width="52" height="44" rx="12"/><rect x="181" y="176" width="52" height="44" rx="12"/><rect x="112" y="238" width="52" height="44" rx="12"/><rect x="181" y="238" width="52" height="44" rx="12"/><rect x="112" y="300" width="121" height="44" rx="12"/><rect x="250" y="176" width="52" height="44" rx="12" opacity=".5"/></g><rect x="250" y="238" width="52" height="106" rx="12" fill="var(--c)"/><path d="M264 284H288M264 298H288" stroke="var(--bg)" stroke-width="6" stroke-linecap="round"/>' ;;
    cup) echo '<circle cx="212" cy="210" r="160" fill="var(--b)"/><path d="M126 206H288V262A62 62 0 0 1 226 324H188A62 62 0 0 1 126 262Z" fill="var(--a)"/><path d="M288 222H306A32 32 0 0 1 306 286H284" stroke="var(--a)" stroke-width="16" fill="none"/><path d="M108 342H306" stroke="var(--a)" stroke-width="12" stroke-linecap="round"/><path d="M172 174C152 150 192 140 172 112M214 174C194 150 234 140 214 112M256 174C236 150 276 140 256 112" stroke="var(--c)" stroke-width="10" fill="none" stroke-linecap="round"/><path d="M207 288C180 270 176 250 190 242 200 237 207 248 207 252 207 248 214 237 224 242 238 250 234 270 207 288Z" fill="var(--c)"/>' ;;
    answer) printf '<rect x="80" y="50" width="340" height="320" rx="24" fill="var(--b)"/>'
      for row in 0 1 2 3 4; do for col in 0 1 2 3; do
        on='fill="none" stroke="var(--a)" stroke-width="5" opacity=".6"'
        [ $(((row * 3 + 1) % 4)) = $col ] && on='fill="var(--a)"'
        [ "$row$col" = 20 ] && on='fill="var(--c)"'
        printf '<rect x="%s" y="%s" width="44" height="28" rx="14" %s/>' $((112 + col * 62)) $((84 + row * 56)) "$on"
      done; done ;;
  esac
}

# shot <file> <width> <height> <html>: a JPEG of exactly that size. The window is taller than the picture, since the headless window may lose height.
shot() {
  printf '<!doctype html><meta charset="utf-8"><style>%s</style>%s' "$css" "$4" > "$work/page.html"
  chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=2 --window-size="$(($2 + 200)),$(($3 + 200))" \
    --screenshot="$work/page.png" "file://$work/page.html" 2> "$work/chromium.log" || { cat "$work/chromium.log" >&2; exit 1; }
  mkdir -p "$(dirname "$1")"
  convert "$work/page.png" -crop "$(($2 * 2))x$(($3 * 2))+0+0" +repage -resize "$2x$3" -strip -sampling-factor 4:4:4 -quality "${5:-80}" "$1"
}

# cover <name> <palette> <motif> <line above> <title, lines split by |> <line below>
cover() {
  shot "covers/$1.jpg" 750 420 "<div class=f style=\"width:750px;height:420px;$(palette "$2")\"><svg viewBox='0 0 360 420'>$(motif "$3")</svg><div class=t><div class=o>$4</div><div class=h>${5//|/<br>}</div><div class=s>$6</div></div></div>"
}

# emblem <name> <palette> <motif> <shift>: the cover of a circle, which lists cut to a square: one drawing in the middle and no words.
emblem() {
  shot "covers/$1.jpg" 750 420 "<div class=f style=\"width:750px;height:420px;$(palette "$2")\"><svg viewBox='0 0 360 420' style='right:195px'><g transform='translate($4 0)'>$(motif "$3")</g></svg></div>"
}

# banner <name> <palette> <motif> <title, lines split by |> <line below>
banner() {
  shot "covers/$1.jpg" 690 280 "<div class=f style=\"width:690px;height:280px;$(palette "$2")\"><svg viewBox='0 0 360 420'>$(motif "$3")</svg><div class=t style='left:40px'><div class=r></div><div class=h style='font-size:46px'>${4//|/<br>}</div><div class=s style='font-size:21px;margin-top:14px'>$5</div></div></div>"
}

covers() {
  cover c101 teal scale '初级会计 · 零基础精讲' '经济法|基础' '法条讲透，税额算准'
  cover c102 tint ledger '初级会计 · 零基础精讲' '初级会计|实务' '一笔分录，从为什么写起'
  cover c103 deep growth '中级会计 · 入门' '财务管理|第一步' '看懂数字背后的决策'
  cover c104 sand route '新学员 · 免费' '备考|导学课' '四节课，把路看清楚'
  cover c105 slate clock '初级会计 · 考前' '冲刺|直播班' '晚八点开讲，讲完就练'
  cover c106 teal receipt '办税实操 · 直播' '增值税|申报' '从一张发票到一张申报表'
  cover c107 sage sheet '办公软件 · 公开课' '表格|够用就好' '财务人的六个函数'
  cover c108 deep wave '每日一听 · 公开课' '分录|随身记' '通勤路上，听懂一笔业务'
  cover a-plan tint calendar '备考 · 规划' '把时间|排进日历' '计划 · 报考 · 考前'
  cover a-note sand note '备考 · 方法' '错过的题|再见一次' '错题 · 易混 · 多选'
  cover a-calc teal formula '例题 · 计算' '一步一步|算明白' '税额 · 折旧 · 时间价值'
  cover a-skill slate sheet '实务 · 技能' '学了|就能用' '分录 · 申报 · 表格'
  emblem k-law teal calendar -23
  emblem k-entry sand ledger -28
  emblem k-mood sage cup -30
  banner b-start teal route '零基础也能跟上|从导学课开始' '免费四讲 · 十二周计划'
  banner b-paper tint answer '先做摸底卷|再定学习计划' '二十分钟'
  banner b-live slate clock '考前冲刺直播班|讲完就练' '晚八点开讲 · 支持回放'
}

# avatar <file> <ground> <skin> <hair colour> <hair shape> <coat> <shirt> [glasses]: a flat portrait, large enough for the page of a teacher; lists ask the server for a small one.
avatar() {
  local back='' front='' glasses=''
  case $5 in
    short) front='<path d="M50 74C46 38 66 28 82 28 104 28 114 44 110 74 106 64 102 58 98 54 84 60 66 58 60 54 54 60 52 66 50 74Z"/>' ;;
    side) front='<path d="M50 78C44 42 60 26 84 27 108 28 116 48 110 78 108 66 104 58 98 56 86 56 72 52 66 44 62 58 54 64 50 78Z"/>' ;;
    bob) back='<path d="M44 108C38 56 50 26 80 26S122 56 116 108C108 114 52 114 44 108Z"/>' front='<path d="M50 76C48 44 62 34 80 34S112 44 110 76C104 66 98 58 92 50 80 60 60 62 50 76Z"/>' ;;
    bun) back='<circle cx="80" cy="24" r="15"/>' front='<path d="M50 78C44 44 60 30 80 30S116 44 110 78C106 62 96 52 80 50 64 52 54 62 50 78Z"/>' ;;
    long) back='<path d="M44 136C34 64 48 26 80 26S126 64 116 136Z"/>' front='<path d="M50 80C48 46 62 34 80 34S112 46 110 80C102 70 92 60 76 48 72 60 58 66 50 80Z"/>' ;;
    crop) front='<path d="M51 70C48 40 62 30 80 30S112 40 109 70C106 58 100 52 80 52S54 58 51 70Z"/>' ;;
  esac
  [ -n "${8:-}" ] && glasses='<g fill="none" stroke="#2B3A3F" stroke-width="2.6"><circle cx="68" cy="80" r="9"/><circle cx="92" cy="80" r="9"/><path d="M77 79H83"/></g>'
  shot "avatars/$1.jpg" 480 480 "<svg width=480 height=480 viewBox='0 0 160 160' style='display:block;background:$2'><g fill='$4'>$back</g><path d='M20 176C20 134 46 122 80 122S140 134 140 176Z' fill='$6'/><path d='M64 120L80 146 96 120Z' fill='$7'/><path d='M69 100H91V122C91 132 69 132 69 122Z' fill='$3'/><path d='M69 108C76 115 85 115 91 108V113C84 119 76 119 69 113Z' fill='#000' opacity='.1'/><ellipse cx='80' cy='78' rx='29' ry='34' fill='$3'/><g fill='$4'>$front</g><circle cx='68' cy='80' r='3' fill='#2B3A3F'/><circle cx='92' cy='80' r='3' fill='#2B3A3F'/>$glasses<path d='M72 96C77 101 83 101 88 96' stroke='#8A4B3C' stroke-width='2.6' fill='none' stroke-linecap='round'/></svg>" 84
}

# scene <file> <ground> <shapes>: a learner's picture.
scene() { shot "avatars/$1.jpg" 480 480 "<svg width=480 height=480 viewBox='0 0 160 160' style='display:block;background:$2'>$3</svg>" 84; }

avatars() {
  avatar t1 '#CFE8E5' '#F2CDB2' '#2A2B30' side '#0B7A75' '#FFFFFF'
  avatar t2 '#F5E6CF' '#F6D5BE' '#3A2A26' bob '#24485C' '#F7F3E8'
  avatar t3 '#D8E4EC' '#E9BE9E' '#26282C' crop '#1B232B' '#BFDFDC' glasses
  avatar t4 '#E3F2F1' '#F7D9C4' '#4A2F28' long '#B8694C' '#FFFFFF'
  avatar t5 '#DDEBD9' '#EDC6A7' '#5B6066' short '#0C3B40' '#FFFFFF' glasses
  avatar t6 '#F1E1DC' '#F6D5BE' '#26282C' bun '#2C918B' '#F7F3E8'
  avatar t7 '#E9E4D6' '#E4B692' '#2F2622' short '#33607A' '#F2C66D'
  avatar t8 '#D3E9E2' '#F4CFB6' '#2A2B30' bob '#7A4A5E' '#FFFFFF' glasses
  scene l1 '#CFE8E5' '<circle cx="112" cy="50" r="20" fill="#F2C66D"/><path d="M0 132L56 62 100 118 122 92 160 136V160H0Z" fill="#0B7A75"/><path d="M0 146L40 116 90 150 160 122V160H0Z" fill="#0C3B40"/>'
  scene l2 '#F5E6CF' '<path d="M80 140V70" stroke="#0A4B48" stroke-width="7" stroke-linecap="round"/><path d="M80 84C40 84 30 56 32 34 66 34 82 56 80 84Z" fill="#0B7A75"/><path d="M80 106C80 76 102 60 132 62 132 92 114 108 80 106Z" fill="#35B5AD"/>'
  scene l3 '#24485C' '<path d="M112 98A44 44 0 1 1 70 38 36 36 0 0 0 112 98Z" fill="#F2C66D"/><g fill="#BDD3DF"><circle cx="116" cy="44" r="5"/><circle cx="132" cy="74" r="3.5"/><circle cx="98" cy="62" r="3"/></g><path d="M0 134Q40 118 80 134T160 134V160H0Z" fill="#33607A"/>'
  scene l4 '#F1E1DC' '<path d="M44 60L50 28 74 46H90L112 28 118 60C128 96 112 126 81 126S34 96 44 60Z" fill="#D98E3F"/><circle cx="66" cy="78" r="6" fill="#2B3A3F"/><circle cx="96" cy="78" r="6" fill="#2B3A3F"/><path d="M75 92H87L81 99Z" fill="#2B3A3F"/><path d="M81 99C78 107 70 107 67 103M81 99C84 107 92 107 95 103" stroke="#2B3A3F" stroke-width="3" fill="none" stroke-linecap="round"/>'
  scene l5 '#E3F2F1' '<path d="M80 48C64 38 44 36 26 42V120C44 114 64 116 80 126 96 116 116 114 134 120V42C116 36 96 38 80 48Z" fill="#0B7A75"/><path d="M80 48V126" stroke="#E3F2F1" stroke-width="5"/><path d="M42 62C52 60 60 61 68 65M42 80C52 78 60 79 68 83M92 65C100 61 108 60 118 62M92 83C100 79 108 78 118 80" stroke="#BFDFDC" stroke-width="5" stroke-linecap="round" fill="none"/>'
}

# prize <name> <ground> <shapes>: what a raffle gives, large enough to be known at the size of a sector of the wheel.
prize() { shot "prizes/$1.jpg" 480 300 "<svg width=480 height=300 viewBox='0 0 240 150' style='display:block;background:$2'>$3</svg>" 84; }

# bean <x> <y> <r>: a coin of the product.
bean() { echo "<circle cx='$1' cy='$2' r='$3' fill='#F2A93B'/><circle cx='$1' cy='$2' r='$(($3 * 8 / 10))' fill='none' stroke='#FFE7BF' stroke-width='2.5'/><g transform='translate($1 $2) scale($(($3 * 5 / 10)))'><path fill='#FFF8EA' d='M0-1Q.16-.16 1 0 .16.16 0 1-.16.16-1 0-.16-.16 0-1Z'/></g>"; }

# heap <x> <count>: coins on top of each other.
heap() { for ((n = 0; n < $2; n++)); do echo "<rect x='$1' y='$((122 - n * 11))' width='52' height='10' rx='5' fill='$([ $((n % 2)) = 0 ] && echo '#F2A93B' || echo '#FFC872')'/>"; done; }

prizes() {
  prize beans-5 '#E3F2F1' "$(bean 120 75 50)"
  prize beans-20 '#FFF2DC' "$(heap 48 3)$(heap 140 5)$(bean 96 64 40)"
  prize beans-50 '#CFE5DA' "$(heap 28 4)$(heap 94 6)$(heap 160 5)$(bean 66 46 26)$(bean 186 40 22)"
  prize beans-100 '#0B7A75' "<path d='M62 62H178L192 118A18 18 0 0 1 174 140H66A18 18 0 0 1 48 118Z' fill='#C98A2B'/><path d='M78 40Q120 58 162 40L178 62H62Z' fill='#F2C66D'/><rect x='58' y='56' width='124' height='14' rx='7' fill='#A8660F'/>$(bean 120 102 27)$(bean 92 26 18)$(bean 150 28 18)$(bean 122 18 16)"
  prize course-103 '#0C3B40' "<rect x='34' y='22' width='172' height='96' rx='10' fill='#175159'/><g fill='#35B5AD'><rect x='58' y='80' width='18' height='24' rx='4'/><rect x='86' y='64' width='18' height='40' rx='4'/><rect x='114' y='46' width='18' height='58' rx='4'/></g><path d='M58 66C84 56 108 46 132 30' stroke='#F2C66D' stroke-width='6' fill='none' stroke-linecap='round'/><circle cx='172' cy='70' r='26' fill='#F2C66D'/><path d='M164 56L186 70 164 84Z' fill='#0C3B40'/><rect x='84' y='126' width='72' height='9' rx='4.5' fill='#175159'/>"
  prize cards '#F5EFE4' "<g transform='rotate(-16 120 150)'><rect x='66' y='28' width='84' height='104' rx='9' fill='#0B7A75'/><path d='M82 50H134M82 66H116' stroke='#BFDFDC' stroke-width='7' stroke-linecap='round'/></g><g transform='rotate(2 120 150)'><rect x='76' y='24' width='84' height='104' rx='9' fill='#F2A93B'/><path d='M92 46H144M92 62H126' stroke='#FFF2DC' stroke-width='7' stroke-linecap='round'/></g><g transform='rotate(20 120 150)'><rect x='84' y='24' width='84' height='104' rx='9' fill='#FFFFFF' stroke='#DCD3C0' stroke-width='2'/><path d='M126 44V110M96 58H156' stroke='#0B7A75' stroke-width='6' stroke-linecap='round'/><g fill='#0B7A75' font-size='20' font-weight='700'><text x='99' y='51'>借</text><text x='134' y='51'>贷</text></g><path d='M99 74H116M136 74H153M99 90H116M136 90H148' stroke='#BFDFDC' stroke-width='6' stroke-linecap='round'/></g>"
  prize notebook '#DDEBD9' "<g transform='rotate(-7 120 75)'><rect x='74' y='14' width='98' height='124' rx='9' fill='#0C3B40'/><rect x='82' y='14' width='90' height='124' rx='9' fill='#0B7A75'/><path d='M94 14V138' stroke='#2C918B' stroke-width='4'/><rect x='106' y='36' width='52' height='36' rx='5' fill='#FFFFFF'/><path d='M114 46L122 56M122 46L114 56' stroke='#D9534F' stroke-width='4' stroke-linecap='round'/><path d='M130 51H150M114 64H150' stroke='#BFDFDC' stroke-width='4' stroke-linecap='round'/></g><g transform='rotate(28 186 90)'><rect x='180' y='34' width='15' height='84' rx='3' fill='#F2A93B'/><path d='M180 118H195L187.5 138Z' fill='#FFE7BF'/><rect x='180' y='34' width='15' height='14' rx='3' fill='#E07A6A'/></g>"
}

# card <file> <number> <of> <title> <text>: one slide, 640 × 360.
card() {
  shot "$1" 640 360 "<div style='width:640px;height:360px;background:#F5F6F8;padding:34px 40px;color:#1B232B'><div style='width:560px;height:276px;background:#fff;border-radius:14px;padding:40px 44px;position:relative;border-left:10px solid #0B7A75'><div style='font-size:17px;color:#0B7A75;font-weight:600'>$2 / $3</div><div style='font-size:42px;font-weight:700;margin-top:22px;line-height:1.25'>$4</div><div style='font-size:21px;color:#5B6770;margin-top:20px;line-height:1.6'>$5</div></div></div>" 92
}

# say <file> <seconds> <pinyin with tone numbers>: speech after half a second, then silence up to the given length. Speech that is too long fails.
say() {
  espeak-ng -v cmn-latn-pinyin -s "${4:-150}" -p 42 -g 4 -w "$work/say.wav" "$3"
  awk -v have="$(soxi -D "$work/say.wav")" -v room="$2" 'BEGIN { exit have + 0.6 > room }' || { echo "speech longer than $2 s: $3" >&2; exit 1; }
  sox "$work/say.wav" "$1" gain -n -6 pad 0.5 "$2" trim 0 "$2"
}

# film <name> <seconds a card> <seconds between keyframes>: reads "title|text|pinyin" lines, joins cards, voice and a running line as $work/<name>.mp4.
# Speech is given in pinyin: the Mandarin dictionary of espeak-ng packages lacks most characters and would spell out their codes.
film() {
  local n=0 each=$2 total=0 inputs=() chain='' last='[0:v]' lines=() title text speech
  mapfile -t lines
  total=$((${#lines[@]} * each))
  rm -f "$work"/voice-*.wav
  for line in "${lines[@]}"; do
    IFS='|' read -r title text speech <<< "$line"
    card "$work/card-$n.png" $((n + 1)) "${#lines[@]}" "$title" "$text"
    say "$work/voice-$(printf %02d $n).wav" "$each" "$speech"
    inputs+=(-loop 1 -framerate 12 -t "$each.6" -i "$work/card-$n.png")
    [ $n -gt 0 ] && chain+="$last[$n:v]xfade=duration=0.6:offset=$((n * each))[x$n];" && last="[x$n]"
    n=$((n + 1))
  done
  sox "$work"/voice-*.wav "$work/$1.wav"
  ffmpeg -v error -y "${inputs[@]}" -i "$work/$1.wav" -f lavfi -i "color=0x0B7A75:s=640x6:r=12:d=$total" -filter_complex \
    "$chain$last[$((n + 1)):v]overlay=x='-w+w*t/$total':y=354:eval=frame,format=yuv420p[v]" -map '[v]' -map "$n:a" -t "$total" \
    -c:v libx264 -profile:v baseline -level 3.0 -preset slow -tune stillimage -crf 30 -r 12 -g "$(($3 * 12))" -keyint_min "$(($3 * 12))" -sc_threshold 0 \
    -c:a aac -b:a 20k -ar 22050 -ac 1 -movflags +faststart "$work/$1.mp4"
}

films() {
  mkdir -p video audio hls
  film lesson 12 12 << 'CARDS'
把一个知识点学扎实|八步走一遍，两分钟看完方法|ba3 yi2 ge4 zhi1 shi5 dian3 xue2 zha1 shi5. ba1 bu4 zou3 yi2 bian4, liang3 fen1 zhong1 kan4 wan2 fang1 fa3.
第一步：看目标|先问自己，学完这一节要能回答什么问题|di4 yi2 bu4, kan4 mu4 biao1. xian1 wen4 zi4 ji3, xue2 wan2 zhe4 yi4 jie2, yao4 neng2 hui2 da2 shen2 me5 wen4 ti2.
第二步：读定义|慢读一遍，把主语、条件、例外分别圈出来|di4 er4 bu4, du2 ding4 yi4. man4 du2 yi2 bian4, ba3 zhu3 yu3, tiao2 jian4, li4 wai4, fen1 bie2 quan1 chu1 lai2.
第三步：找关键词|“应当”与“可以”，“以上”与“超过”，一字之差|di4 san1 bu4, zhao3 guan1 jian4 ci2. ying1 dang1 yu3 ke3 yi3, yi3 shang4 yu3 chao1 guo4, yi2 zi4 zhi1 cha1.
第四步：看例题|先遮住答案，说出题目考的是哪一条|di4 si4 bu4, kan4 li4 ti2. xian1 zhe1 zhu4 da2 an4, shuo1 chu1 ti2 mu4 kao3 de5 shi4 na3 yi4 tiao2.
第五步：自己算|列出算式再动笔，每一步写明单位|di4 wu3 bu4, zi4 ji3 suan4. lie4 chu1 suan4 shi4 zai4 dong4 bi3, mei3 yi2 bu4 xie3 ming2 dan1 wei4.
第六步：对答案|不只看对错，还要看步骤是否一致|di4 liu4 bu4, dui4 da2 an4. bu4 zhi3 kan4 dui4 cuo4, hai2 yao4 kan4 bu4 zhou4 shi4 fou3 yi2 zhi4.
第七步：记错因|概念不清、看错题、算错数，三类分开记|di4 qi1 bu4, ji4 cuo4 yin1. gai4 nian4 bu4 qing1, kan4 cuo4 ti2, suan4 cuo4 shu4, san1 lei4 fen1 kai1 ji4.
第八步：隔天再做|第二天、第七天各做一次，做对才划掉|di4 ba1 bu4, ge2 tian1 zai4 zuo4. di4 er4 tian1, di4 qi1 tian1, ge4 zuo4 yi2 ci4, zuo4 dui4 cai2 hua4 diao4.
小结|目标、定义、例题、错因，四样齐了再往下学|xiao3 jie2. mu4 biao1, ding4 yi4, li4 ti2, cuo4 yin1, si4 yang4 qi2 le5, zai4 wang3 xia4 xue2.
CARDS
  film short 10 10 << 'CARDS'
三十秒回顾|本讲只记三句话，合上讲义说一遍|san1 shi2 miao3 hui2 gu4. ben3 jiang3 zhi3 ji4 san1 ju4 hua4, he2 shang4 jiang3 yi4 shuo1 yi2 bian4.
先判断，再计算|先定适用哪一条规则，再代入数字|xian1 pan4 duan4, zai4 ji4 suan4. xian1 ding4 shi4 yong4 na3 yi4 tiao2 gui1 ze2, zai4 dai4 ru4 shu4 zi4.
做完就练|马上做五道题，错的放进错题本|zuo4 wan2 jiu4 lian4. ma3 shang4 zuo4 wu3 dao4 ti2, cuo4 de5 fang4 jin4 cuo4 ti2 ben3.
CARDS
  film replay 10 6 << 'CARDS'
直播回放|本段为课堂节选，完整板书见讲义|zhi2 bo1 hui2 fang4. ben3 duan4 wei2 ke4 tang2 jie2 xuan3, wan2 zheng3 ban3 shu1 jian4 jiang3 yi4.
课堂要点|一张表理清条件、时间与金额三个问题|ke4 tang2 yao4 dian3. yi4 zhang1 biao3, li3 qing1 tiao2 jian4, shi2 jian1 yu3 jin1 e2, san1 ge4 wen4 ti2.
课后任务|今晚做完随堂练习，明天开课先讲错题|ke4 hou4 ren4 wu4. jin1 wan3 zuo4 wan2 sui2 tang2 lian4 xi2, ming2 tian1 kai1 ke4, xian1 jiang3 cuo4 ti2.
CARDS
  cp "$work/lesson.mp4" "$work/short.mp4" video/
  rm -f hls/*
  ffmpeg -v error -y -i "$work/replay.mp4" -c copy -f hls -hls_time 6 -hls_playlist_type vod -hls_segment_filename 'hls/part-%d.ts' hls/index.m3u8
  # 今天记一笔业务：购入原材料。价款一万元，增值税一千三百元，材料入库，银行存款付清。什么增加，什么减少，两边相等吗？最后把分录说一遍。
  say "$work/audio.wav" 60 'jin1 tian1 ji4 yi4 bi3 ye4 wu4, gou4 ru4 yuan2 cai2 liao4. qi3 ye4 mai3 jin4 yi4 pi1 cai2 liao4, jia4 kuan3 yi2 wan4 yuan2,
zeng1 zhi2 shui4 yi4 qian1 san1 bai3 yuan2, cai2 liao4 yi3 jing1 ru4 ku4, kuan3 xiang4 yong4 yin2 hang2 cun2 kuan3 fu4 qing1.
di4 yi1 wen4, shen2 me5 zeng1 jia1 le5. yuan2 cai2 liao4 zeng1 jia1 yi2 wan4 yuan2, jin4 xiang4 shui4 e2 zeng1 jia1 yi4 qian1 san1 bai3 yuan2, dou1 ji4 zai4 jie4 fang1.
di4 er4 wen4, shen2 me5 jian3 shao3 le5. yin2 hang2 cun2 kuan3 jian3 shao3 yi2 wan4 yi4 qian1 san1 bai3 yuan2, ji4 zai4 dai4 fang1.
di4 san1 wen4, liang3 bian1 xiang1 deng3 ma5. yi2 wan4 jia1 yi4 qian1 san1 bai3, zheng4 hao3 shi4 yi2 wan4 yi4 qian1 san1 bai3.
zui4 hou4, qing3 ni3 ba3 wan2 zheng3 de5 fen1 lu4, da4 sheng1 shuo1 yi2 bian4.' 160
  ffmpeg -v error -y -i "$work/audio.wav" -t 60 -c:a aac -b:a 32k -ar 22050 -ac 1 -movflags +faststart audio/lesson.m4a
}

for part in "${@:-covers avatars prizes films}"; do for job in $part; do "$job"; done; done
