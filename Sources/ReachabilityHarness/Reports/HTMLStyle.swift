/// The look of the pages: light and dark, on paper, and on a phone.
enum HTMLStyle {
  static let text = """
    :root{--paper:#fff;--ground:#f6f7f9;--ink:#1b2330;--soft:#667085;--line:#dfe3e8;--up:#1f9d8a;
    --down:#d64545;--cut:#d99a1e;--portal:#8a63d2;--unknown:#98a2b3;--may:#cfd5dd}
    @media (prefers-color-scheme:dark){:root{--paper:#171b22;--ground:#0f1217;--ink:#e6e9ee;
    --soft:#98a2b3;--line:#2b323d;--up:#35b8a3;--down:#f06a6a;--cut:#e5b143;--portal:#ab8cf0;
    --unknown:#667085;--may:#3c4552}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--ground);color:var(--ink);
    font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    main{max-width:1120px;margin:0 auto;padding:24px 20px 48px}
    h1{font-size:22px;margin:0}h2{font-size:18px;margin:0 0 14px;overflow-wrap:anywhere}
    h2 small{display:block;font-weight:400;font-size:13px;color:var(--soft)}
    .tally{margin:4px 0 12px;color:var(--soft)}.tally b{color:var(--ink)}
    .legend{display:flex;flex-wrap:wrap;gap:4px 18px;margin:0 0 20px;font-size:13px;color:var(--soft)}
    .legend span{display:inline-flex;align-items:center;gap:6px}
    .key{width:24px;height:20px}.key.thin{height:6px}
    .badge{display:inline-block;padding:1px 9px;border-radius:99px;font-size:12px;font-weight:600;
    line-height:19px;color:#fff;vertical-align:middle;background:var(--cut)}
    .badge.passed{background:var(--up)}.badge.failed{background:var(--down)}
    @media (prefers-color-scheme:dark){.badge{color:#0f1217}}
    section,.matrix{background:var(--paper);border:1px solid var(--line);border-radius:12px;
    padding:20px;margin:0 0 20px}
    .timeline{position:relative;margin:0 12px 18px 0}
    .row{display:grid;grid-template-columns:130px minmax(0,1fr);column-gap:14px;align-items:center;
    margin:0 0 10px;position:relative}
    .name{font-weight:600;font-size:13px;overflow-wrap:anywhere;line-height:1.25}
    .name small{display:block;font-weight:400;color:var(--soft)}
    .track{position:relative;min-width:0}
    .lane{display:block;width:100%;height:26px;border-bottom:1px solid var(--line)}
    .allowed{display:block;width:100%;height:6px;margin-bottom:3px}
    .back{position:absolute;inset:0 0 22px 144px}.grid{width:100%;height:100%;display:block}
    .grid line{stroke:var(--line);stroke-width:1;vector-effect:non-scaling-stroke}
    .steps{position:relative;height:24px}
    .steps span{position:absolute;top:0;height:24px;line-height:24px;font-size:12.5px;padding:0 6px;
    overflow:hidden;white-space:nowrap;text-overflow:ellipsis;border-left:2px solid var(--ink);
    background:var(--ground)}
    .axis{position:relative;height:18px;font-size:12px;color:var(--soft)}
    .axis span{position:absolute;transform:translateX(-50%);white-space:nowrap}
    .axis span:first-child{transform:none}
    .pins{position:relative;height:20px;margin-top:4px}
    .pin{display:inline-block;min-width:18px;height:18px;padding:0 4px;border-radius:9px;
    background:var(--down);color:#fff;font:700 11px/18px system-ui,"DejaVu Sans",sans-serif;
    text-align:center;text-decoration:none}
    .pins .pin{position:absolute;transform:translateX(-50%)}
    .pins .pin::before{content:"";position:absolute;left:50%;top:-5px;margin-left:-4px;
    border:4px solid transparent;border-top:0;border-bottom-color:var(--down)}
    .t-up,.a-up{fill:var(--up)}.t-down,.a-down{fill:var(--down)}.t-cut{fill:var(--cut)}
    .t-portal,.a-portal{fill:var(--portal)}.t-unknown{fill:var(--unknown)}
    .a-unknown,.a-may{fill:var(--may)}
    .deviations{list-style:none;margin:0 0 18px;padding:0}
    .deviations li{position:relative;padding:10px 0 2px 30px;border-top:1px solid var(--line)}
    .deviations li>.pin{position:absolute;left:0;top:13px}.deviations li:target{background:var(--ground)}
    .deviations b{color:var(--down)}.deviations .doubt b{color:var(--cut)}
    .who{color:var(--soft);margin-left:6px}.deviations p{margin:2px 0 6px;overflow-wrap:anywhere}
    details{margin:0 0 8px;font-size:13px}summary{cursor:pointer;color:var(--soft)}
    pre,code{font:12.5px/1.5 ui-monospace,"DejaVu Sans Mono",Menlo,monospace}
    pre{margin:6px 0 0;padding:10px 12px;background:var(--ground);border-radius:8px;
    white-space:pre-wrap;overflow-wrap:anywhere}
    .reason{margin:0 0 12px;padding:8px 12px;border-left:3px solid var(--cut);background:var(--ground);
    overflow-wrap:anywhere}
    .scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:13px}
    th{text-align:left;font-weight:600;color:var(--soft);white-space:nowrap}
    th,td{padding:6px 14px 6px 0;border-bottom:1px solid var(--line)}
    td{font-variant-numeric:tabular-nums;white-space:nowrap}tbody tr:last-child td{border-bottom:0}
    td a{color:inherit}td small{display:block;color:var(--soft)}
    .replay{margin:14px 0 0;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;font-size:13px}
    .replay span{color:var(--soft)}
    .replay code{background:var(--ground);padding:4px 10px;border-radius:6px;user-select:all;
    overflow-wrap:anywhere}
    @media (max-width:640px){main{padding:16px 10px 32px}section,.matrix{padding:14px 12px}
    .row{grid-template-columns:minmax(0,1fr);row-gap:2px}.name small{display:inline;margin-left:6px}
    .back{left:0}.axis span:nth-child(even){display:none}.timeline{margin-right:4px}
    .row>.name:empty{display:none}}
    @media print{:root{--paper:#fff;--ground:#f6f7f9;--ink:#1b2330;--soft:#667085;--line:#dfe3e8;
    --up:#1f9d8a;--down:#d64545;--cut:#d99a1e;--portal:#8a63d2;--unknown:#98a2b3;--may:#cfd5dd}
    *{print-color-adjust:exact;-webkit-print-color-adjust:exact}body{background:#fff;font-size:12px}
    main{max-width:none;padding:0}section{border:0;padding:0 0 12px;border-radius:0}
    .badge{color:#fff}.timeline,.deviations li,tr{break-inside:avoid}h2{break-after:avoid}}
    """
}
