/** The editor of rich fields, in the style of the text areas around it. */
export const editorStyle = `
.rich-edit{border:1px solid var(--edge);border-radius:8px;background:var(--surface)}
.rich-edit:focus-within{outline:2px solid var(--accent);outline-offset:2px}
.styling{display:flex;flex-wrap:wrap;gap:2px;padding:4px;border-bottom:1px solid var(--line);border-radius:8px 8px 0 0;background:var(--bg)}
.styling button.quiet{min-width:32px;min-height:32px;margin:0;padding:0 8px;border:0;background:none;color:var(--text);font-size:13px}
.styling button.quiet:hover{background:var(--hover)}
.styling button.quiet[aria-pressed=true]{background:var(--tint);color:var(--accent);font-weight:600}
.styling button.quiet:disabled{color:var(--muted);opacity:.6}
.styling button[hidden]{display:none}
.ProseMirror{position:relative;min-height:72px;padding:10px 12px;outline:0;line-height:1.7;white-space:pre-wrap;word-wrap:break-word;overflow-wrap:anywhere}
.rich-edit.tall .ProseMirror{min-height:420px}
.rich-edit:not(.tall):not(:focus-within) .styling{display:none}
.ProseMirror>*{margin:0 0 10px}
.ProseMirror>:last-child{margin-bottom:0}
.ProseMirror h2{margin:0 0 8px;font-size:18px}
.ProseMirror h3{font-size:15px}
.ProseMirror ul,.ProseMirror ol{padding-left:24px}
.ProseMirror code{padding:1px 4px;border-radius:4px;background:var(--hover);font-family:ui-monospace,Consolas,monospace}
.ProseMirror table{display:table;width:auto;min-width:50%;border-collapse:collapse;table-layout:auto}
.ProseMirror tr{display:table-row}
.ProseMirror td,.ProseMirror th{display:table-cell;min-width:56px;padding:6px 10px;border:1px solid var(--edge);vertical-align:top}
.ProseMirror tr:last-child td{border-bottom:1px solid var(--edge)}
.ProseMirror tr:first-child td{background:var(--hover);font-weight:600}
.ProseMirror .selectedCell{background:var(--tint)}
.ProseMirror figure img{max-width:100%;max-height:320px;border-radius:8px}
.ProseMirror figcaption{color:var(--muted);font-size:12px}
.ProseMirror .recording{padding:8px 12px;border:1px solid var(--line);border-radius:8px;color:var(--muted)}
.ProseMirror .tex img{max-width:100%;vertical-align:middle;background:#fff}
.ProseMirror div.tex{text-align:center}
.ProseMirror-selectednode{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.ProseMirror-hideselection ::selection{background:transparent}
.ProseMirror-gapcursor{display:none;position:absolute;pointer-events:none}
.ProseMirror-gapcursor:after{content:"";display:block;position:absolute;top:-2px;width:20px;border-top:1px solid var(--text)}
.ProseMirror-focused .ProseMirror-gapcursor{display:block}
@media (pointer:coarse),(max-width:900px){.styling button.quiet{min-width:44px;min-height:44px}}
.colours{display:flex;flex-wrap:wrap;gap:4px;align-items:center}
.colours>label:not(.choice){position:relative;display:grid;width:36px;height:36px;border:2px solid transparent;border-radius:50%;cursor:pointer}
.colours>label:has(:checked):not(.choice){border-color:var(--text)}
.colours>label:has(:focus-visible):not(.choice){outline:2px solid var(--accent);outline-offset:2px}
.colours .choice.choice{margin:0 4px;background:none}
.guide .card :is(.field,fieldset):not(.row){margin-bottom:12px}.guide .folded{margin-bottom:8px}
.colours input[type=color]{width:48px;height:36px;padding:3px;cursor:pointer}
fieldset:has(>.drawn){display:grid;grid-template-columns:repeat(auto-fit,minmax(128px,1fr));gap:8px}fieldset:has(>.drawn)>:is(legend,small,strong){grid-column:1/-1}
.choice.drawn{display:grid;grid-template-columns:auto minmax(0,1fr);gap:6px 8px;align-content:start;align-items:start;padding:8px 10px;border:1px solid var(--line);border-radius:8px;font-size:13px}.choice.drawn:has(:checked){border-color:var(--accent);background:var(--tint)}
.sketch{grid-column:1/-1;width:100%;max-width:180px;border-radius:6px;background:var(--hover);fill:var(--button)}
.sketch .ring{fill:none;stroke:var(--button);stroke-width:6}
.choice.drawn:has(:checked) .sketch .first{fill:var(--accent)}.choice.drawn:has(:checked) .ring{stroke:var(--accent)}
.rows.line .row{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 8px;align-items:center;padding:0;border:0;background:none}
.rows.line{gap:4px}
.rows.fixed{gap:0;max-width:640px}
.rows.fixed .row{display:grid;grid-template-columns:minmax(0,1fr) 200px;gap:0 16px;align-items:end;padding:6px 0;border:0;border-top:1px solid var(--line);border-radius:0;background:none}
.rows.fixed .row>legend{float:left;align-self:center;padding:0;font-size:14px;color:var(--text)}
.rows.fixed .row:first-of-type{border:0}.rows.fixed .row:first-of-type>legend{align-self:end;padding-bottom:8px}
.rows.fixed .cells{grid-template-columns:repeat(2,minmax(0,1fr));gap:8px;margin:0}
.rows.fixed .row~.row .cell>label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.rows.line .row>legend,.rows.line .cell>label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.rows.line .cells,.rows.line .row button.quiet{margin:0}.rows.line .cells{grid-template-columns:minmax(0,1fr)}
@media (pointer:coarse),(max-width:900px){.colours>label:not(.choice),.colours input[type=color]{width:44px;height:44px}}
`
