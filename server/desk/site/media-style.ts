/** Styles of the library and its picker, in the colours of the desk. */
export const mediaStyle = `
.bar{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;margin-bottom:12px}
.bar nav.tabs,.bar p,.bar .act{margin:0}
.tabs{display:flex;flex-wrap:wrap;gap:2px;margin:0;padding:3px;list-style:none;background:var(--hover);border:1px solid var(--line);border-radius:8px}
.tabs a{display:flex;align-items:center;min-height:30px;padding:0 10px;border-radius:6px;color:var(--text);text-decoration:none}
.tabs a[aria-current]{background:var(--surface);font-weight:600}
.views{margin-left:auto}
.by{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.by input[type=search]{width:190px}
.by button{margin:0}
.pick{display:flex;gap:6px;align-items:center;white-space:nowrap}
.pick select{width:auto;max-width:150px}
.chip{display:inline-block;padding:0 8px;border-radius:11px;font-size:12px;line-height:22px;white-space:nowrap}
.chip.right{color:var(--right);background:var(--right-tint)}.chip.right::before{content:"✓ "}
.chip.going{color:var(--accent);background:var(--tint)}.chip.going::before{content:"◔ "}
.chip.warn{color:var(--warn);background:var(--warn-tint)}.chip.warn::before{content:"⚠ "}
.chip.wrong{color:var(--danger);background:var(--danger-tint)}.chip.wrong::before{content:"✕ "}
.two{display:grid;grid-template-columns:minmax(0,1fr) 340px;gap:16px;align-items:start}
.files td{vertical-align:middle}
.files .tick{width:40px}
.files tr.at{background:var(--tint)}
.what>span{display:flex;gap:12px;align-items:center}
.what small{display:block}.what .thumb{display:grid}
.what a{color:var(--text);text-decoration:none}.what a:hover{text-decoration:underline}
.thumb{display:grid;place-items:center;flex:none;width:62px;height:36px;overflow:hidden;color:var(--muted);background:var(--hover);border-radius:4px}
.thumb img{width:100%;height:100%;object-fit:cover}
.file{position:sticky;top:72px;overflow:hidden;background:var(--surface);border:1px solid var(--line);border-radius:12px}
main>.file{position:static;max-width:640px}
.file>div:not(.preview){padding:4px 20px 16px}
.file h2{margin:12px 0 8px;overflow-wrap:anywhere}.file h3{margin:12px 0 4px;font-size:14px}
.file dl{margin:0 0 8px;padding:0;border:0;background:none}
.file dl>div{padding:2px 0;border:0}
.file dt{flex-basis:44px}
.file .acts .act,.file .acts button{margin:0;color:var(--accent);background:transparent;border:1px solid var(--button);padding:6px 12px}
.file .acts button:disabled{color:var(--muted);background:var(--hover);opacity:1}
.preview{display:block;width:100%;max-height:260px;object-fit:contain;background:var(--hover)}
audio.preview{height:54px}
.preview.none{display:grid;place-items:center;height:140px;color:var(--muted)}
.preview.none .i{width:36px;height:36px}
[hidden]{display:none!important}
.address span{white-space:nowrap}
.address{display:flex;gap:8px;align-items:center}
.address input{font-size:12px!important}
.uses{margin:0;padding:0;list-style:none}.uses li{padding:2px 0;overflow-wrap:anywhere}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(160px,1fr));gap:12px;margin:0 0 12px;padding:0;list-style:none}
.tiles li{padding:8px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
.tiles li.at{border-color:var(--accent)}
.tiles .thumb{width:100%;height:96px;margin-bottom:6px}
.tiles label{display:flex;gap:6px;align-items:start;overflow-wrap:anywhere}
.drop .i{width:28px;height:28px}
[data-drop].over{border:2px dashed var(--accent)}
.uploads{margin:0 0 16px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.uploads>header{position:static;min-height:44px;border:0;background:none;padding:4px 20px}
.uploads>header small{margin-left:auto}
.uploads>header button,.uploads li button{margin:0}
.uploads ul{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));margin:0;padding:0;list-style:none}
.uploads li{display:flex;flex-wrap:wrap;gap:4px 10px;align-items:center;padding:8px 20px 12px;border-top:1px solid var(--line)}
.uploads li .name{flex:1 1 160px;min-width:0;overflow-wrap:anywhere}
.uploads li .state{font-size:12px;color:var(--muted)}
.uploads progress{flex:1 1 100%;height:6px;border:0;border-radius:3px;background:var(--line);overflow:hidden;accent-color:var(--accent)}
.uploads progress::-webkit-progress-bar{background:var(--line)}
.uploads progress::-webkit-progress-value{background:var(--accent)}
.uploads .paused progress::-webkit-progress-value{background:var(--warn)}
.uploads .paused .state{color:var(--warn)}
.uploads .done .state{color:var(--right)}
.uploads .refused .state{flex:1 1 100%;color:var(--danger)}
.running{position:fixed;right:16px;bottom:16px;z-index:6;padding:10px 16px;background:var(--raised);border:1px solid var(--line);border-radius:12px;box-shadow:0 4px 16px rgb(0 0 0/.16)}
.chosen{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center}
.chosen input:not([type=radio]):not([type=checkbox]){flex:1 1 200px;width:auto}.chosen output:empty{margin-left:-12px}
.sends>summary{margin:0;padding:6px 12px;color:var(--accent);background:transparent;border:1px solid var(--line);list-style:none}
.sends>summary::-webkit-details-marker{display:none}
.sends[open]{display:flex;flex:1 0 100%;flex-wrap:wrap;gap:8px 12px;align-items:center}.sends small{flex:1 0 100%}
.field>.uploads{margin:8px 0 0;border-radius:8px}.field>.uploads li{padding:8px 12px;border:0}
.chosen.over{outline:2px dashed var(--accent);outline-offset:4px}
.offered{max-width:none}
.chosen button,.chosen .act{margin:0}
dialog{width:min(880px,calc(100vw - 32px));max-height:calc(100vh - 64px);padding:16px 20px;color:var(--text);background:var(--surface);border:1px solid var(--line);border-radius:12px}
dialog::backdrop{background:rgb(0 0 0/.4)}
.choices{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:12px;margin:12px 0;padding:0;list-style:none;border:0}
.choices li{margin:0}
.choices button{display:grid;gap:4px;width:100%;margin:0;padding:8px;color:var(--text);background:var(--surface);border:1px solid var(--line);text-align:left;overflow-wrap:anywhere}
.choices button:hover{border-color:var(--accent)}
.choices .thumb{position:relative;width:100%;height:auto;aspect-ratio:16/9}
.length{position:absolute;right:6px;bottom:6px;padding:0 8px;border-radius:10px;color:#fff;background:rgb(0 0 0/.72);font-size:12px;line-height:20px}
.offered .tabs{display:flex}
.offered .tabs label{display:flex;align-items:center;min-height:30px;padding:0 10px;border-radius:6px;cursor:pointer}
.offered .tabs label:has(:checked){background:var(--surface);font-weight:600}
.offered .tabs label:has(:focus-visible){outline:2px solid var(--accent)}
.offered [data-send]{margin:0 0 0 auto}
dialog[aria-label=从素材库选]{width:min(1000px,calc(100vw - 32px));padding:0}
dialog[aria-label=从素材库选]>:not(.titled):not(.taking){margin:0 20px;padding:0;border:0}
dialog .titled{display:flex;gap:12px;align-items:baseline;padding:14px 20px;margin:0 0 12px;border-bottom:1px solid var(--line)}
dialog .titled h2{margin:0;font-size:16px}
dialog .titled button.quiet{margin:0 0 0 auto;min-width:36px;border:0}
dialog .offered legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
dialog .taking{position:sticky;bottom:0;display:flex;gap:8px;align-items:center;margin:12px 0 0;padding:12px 20px;background:var(--surface);border-top:1px solid var(--line)}
dialog .taking[hidden]{display:none}
dialog .taking .thumb{position:relative;width:112px;height:63px;border-radius:8px}
dialog .taking p{flex:1;min-width:0;margin:0;overflow-wrap:anywhere}
dialog .taking p small{display:block}
dialog .taking button{margin:0}
.choices button[aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
@media (max-width:1100px){.two{grid-template-columns:1fr}.file{position:static}}
@media (max-width:600px){dialog .taking{flex-wrap:wrap}dialog .taking p{flex:1 1 50%}.by,.by input[type=search]{width:100%}.files td.what::before,.files td.tick::before{content:none}.uploads>header{flex-wrap:wrap}.uploads>header small{margin-left:0}}
`
