'use strict';
// Tells the library what to draw. All text comes from a run: it becomes text nodes and canvas text,
// never markup.
{
  const LIGHT = { page: '#ffffff', text: '#1a1a1a', muted: '#595959', rule: '#d4d4d4', band: '#e9e6df', span: '#fbe3e0', white: 0 };
  const DARK = { page: '#161616', text: '#ececec', muted: '#b4b4b4', rule: '#444444', band: '#2a2822', span: '#452624', white: 0.45 };
  const PATTERNS = [[], [7, 3.5], [2, 2], [10, 3, 2, 3], [14, 5], [6, 2, 2, 2, 2, 2], [3, 6], [14, 3, 6, 3]];
  // As paths in a box of 10 by 10.
  const SYMBOLS = {
    circle: 'M5 0A5 5 0 1 1 5 10A5 5 0 1 1 5 0Z',
    triangle: 'M5 0L10 10H0Z',
    square: 'M0 0H10V10H0Z',
    wedge: 'M0 0H10L5 10Z',
    plus: 'M3.5 0H6.5V3.5H10V6.5H6.5V10H3.5V6.5H0V3.5H3.5Z',
    cross: 'M2 0L5 3L8 0L10 2L7 5L10 8L8 10L5 7L2 10L0 8L3 5L0 2Z',
    star: 'M5 0L6.2 3.5H10L6.9 5.8L8.1 9.5L5 7.3L1.9 9.5L3.1 5.8L0 3.5H3.8Z',
    bar: 'M0 3H10V7H0Z',
  };
  const KINDS = ['line', 'ranges', 'points', 'forks'];
  // In a legend, of those that share a name.
  const SHOWN = ['line', 'points', 'forks', 'ranges'];
  const MOST_LINES_IN_A_TIP = 14;
  const MOST_ROWS = 1000;
  const MOST_SYMBOLS = 30;
  const MARK_PX = 17;
  // Of the series, and within it.
  const STEPS = {
    ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1], Home: [0, -Infinity], End: [0, Infinity],
  };
  const LINE_PX = 1.75;
  const LINE_READ_PX = 4;
  const POINT_PX = 11;
  const FORK_PX = 6;
  const MOST_LETTERS = 40;
  const MOST_LABEL_ROWS = 3;
  const LABEL_ROW_PX = 14;
  const LETTER_PX = 6;
  const ABOVE_AXIS_NAME_PX = 22;
  const PRINTED_PX = 330;
  const FONT = 'system-ui, sans-serif';
  // Without the words below the picture, which make it higher.
  const SAVED = { width: 960, height: 540, margin: 12, line: 16, font: `12px ${FONT}` };
  const night = matchMedia('(prefers-color-scheme: dark)');

  const number = (value) =>
    value.toLocaleString('en', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });
  const scaled = (value, units) => {
    const [factor, name] = units.find(([least]) => Math.abs(value) >= least) ?? units.at(-1);
    return `${number(value / factor)} ${name}`;
  };
  const DURATIONS = [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs'], [1, 'ns']];
  const UNITS = {
    'ns': (value) => (value ? scaled(value, DURATIONS) : '0'),
    'percentile': (value) => `${+(100 - 100 / value).toFixed(6)} %`,
  };
  const text = (axis, value) => {
    if (value === null || Number.isNaN(value)) return '';
    if (axis.scale === 'words') return axis.words[value] ?? '';
    return UNITS[axis.unit]?.(value) ?? `${number(value)} ${axis.unit}`.trim();
  };
  const tick = (axis, value) => (axis.unit in UNITS ? text(axis, value) : number(value));

  const make = (tag, content, type) => {
    const element = document.createElement(tag);
    element.textContent = content ?? '';
    if (type) element.className = type;
    return element;
  };
  const save = (name, address) => {
    const link = make('a');
    link.href = address;
    link.download = name;
    link.click();
  };
  const pale = (colour, white) =>
    '#' + [1, 3, 5].map((at) => {
      const part = parseInt(colour.slice(at, at + 2), 16);
      return Math.round(part + (255 - part) * white).toString(16).padStart(2, '0');
    }).join('');
  // The axes of a chart that goes on end where its points do.
  const end = (chart) => chart.x.high ?? Math.max(0, ...chart.series.flatMap((of) => of.x));
  const across = (of, value) => {
    const ends = of.scale === 'words' ? [-0.5, of.words.length - 0.5] : [of.low, of.high];
    const [at, low, high] = [value, ...ends].map((each) => (of.scale === 'log' ? Math.log(each) : each));
    return (PRINTED_PX * (at - low)) / (high - low);
  };
  const described = (chart, series, i) =>
    `${series.name}${series.part ? ', ' + series.part : ''}: ` +
    `${text(chart.x, series.x[i])}, ${text(chart.y, series.y[i])}`;

  // For readers who do not see the chart.
  function extremes(chart) {
    const axis = chart.y.scale === 'words' ? 'x' : 'y';
    let lowest;
    let highest;
    for (const of of chart.series.filter(({ kind }) => kind !== 'ranges')) {
      of[axis].forEach((value, i) => {
        if (value === null) return;
        if (!(lowest?.value <= value)) lowest = { value, of, i };
        if (!(highest?.value >= value)) highest = { value, of, i };
      });
    }
    const where = ({ of, i }) => described(chart, of, i);
    return lowest ? ` The lowest value is that of ${where(lowest)}; the highest that of ${where(highest)}.` : '';
  }

  // What is less in the page than in the files of the run.
  function rounded(chart) {
    const lines = chart.series.filter(({ kind }) => kind === 'line');
    const thinned = lines.find((of) => of.of);
    if (!lines.length) return '';
    return thinned
      ? ` Chart and CSV have ${number(thinned.x.length)} of ${number(thinned.of)} points of a line, with its extremes,` +
        ` in five digits; all are in ${chart.source}.`
      : ` Chart and CSV have lines in five digits; all digits are in ${chart.source}.`;
  }

  // Where no line tells them apart, what stands at one word stands side by side.
  const isApart = (chart) => chart.x.scale === 'words' && !chart.series.some(({ kind }) => kind === 'line');
  function beside(of, chart) {
    const names = [...new Set(chart.series.map(({ name }) => name))];
    return isApart(chart) ? (names.indexOf(of.name) - (names.length - 1) / 2) * Math.min(0.16, 0.8 / names.length) : 0;
  }

  // Words that things stand beside are whole numbers, with room for one more at each end.
  function axis(of, look, vertical, apart) {
    const name = of.name + (of.unit && !(of.unit in UNITS) ? `, ${of.unit}` : '') +
      (of.scale === 'log' && of.unit !== 'percentile' ? ', log scale' : '');
    const words = of.scale === 'words';
    return {
      type: words && !apart ? 'category' : of.scale === 'log' ? 'log' : 'value',
      data: words ? of.words : undefined,
      inverse: words && vertical,
      ...(apart ? { min: -1, max: of.words.length, interval: 1 } : { min: of.low, max: of.high, interval: of.step }),
      name, nameLocation: vertical ? 'end' : 'middle', nameGap: vertical ? 10 : 26,
      nameTextStyle: { color: look.muted, align: vertical ? 'left' : 'center' },
      axisLine: { show: !vertical || words, lineStyle: { color: look.muted }, onZero: false },
      axisTick: { show: !vertical, lineStyle: { color: look.muted } },
      axisLabel: {
        // Without a font of its own the chart library makes room for it in another one.
        color: look.text, fontFamily: FONT, hideOverlap: true, formatter: (value) => (apart ? of.words[value] ?? '' : words ? value : tick(of, value)),
        ...(words && vertical ? { width: 140, lineHeight: 15, overflow: 'break', interval: 0 } : {}),
        ...(words && !vertical ? { interval: 0, rotate: of.words.join('').length > MOST_LETTERS ? 30 : 0 } : {}),
      },
      splitLine: { show: !words, lineStyle: { color: look.rule } },
    };
  }

  function series(of, chart, look, isRead) {
    const color = pale(of.colour, look.white);
    const shift = beside(of, chart);
    const every = of.kind === 'line' ? Math.ceil(of.x.length / MOST_SYMBOLS) : 1;
    const data = of.x.map((x, i) => {
      const value = x === null ? ['-', '-'] : [x + shift, of.y[i]];
      return i % every ? { value, symbol: 'none' } : value;
    });
    const hollow = { color: look.page, borderColor: color, borderWidth: 1.5 };
    const itemStyle = of.pattern % 2 ? hollow : { color };
    const shared = {
      name: of.name, data, color, zlevel: 0, itemStyle, emphasis: { disabled: true },
      symbol: `path://${SYMBOLS[of.symbol]}`, symbolKeepAspect: true,
    };
    if (of.kind === 'points') {
      // An edge tells it from the points of forks below it.
      const edged = of.pattern % 2 ? hollow : { color, borderColor: look.page, borderWidth: 1 };
      return { ...shared, type: 'scatter', symbolSize: POINT_PX, itemStyle: edged };
    }
    if (of.kind === 'forks') {
      return { ...shared, type: 'scatter', symbolSize: FORK_PX, itemStyle: { ...itemStyle, opacity: 0.85 } };
    }
    if (of.kind === 'ranges') {
      const symbolSize = chart.y.scale === 'words' ? [2, 12] : [12, 2];
      return { ...shared, type: 'line', symbol: 'rect', symbolKeepAspect: false, symbolSize, itemStyle: { color }, lineStyle: { color, width: 2 }, z: 1 };
    }
    // A line along words joins means.
    const symbolSize = chart.x.scale === 'words' ? POINT_PX : 7;
    const width = isRead ? LINE_READ_PX : LINE_PX;
    return { ...shared, type: 'line', symbolSize, z: isRead ? 4 : 3, lineStyle: { color, width, type: PATTERNS[of.pattern % PATTERNS.length] } };
  }

  function marked(chart, look) {
    const bands = chart.bands.map((band) => [{ xAxis: band.from }, { xAxis: band.to }]);
    const shift = (mark) => {
      const under = chart.series.find((of) => of.x.some((x, i) => x === mark.x && of.y[i] === mark.y));
      return under ? beside(under, chart) : 0;
    };
    const data = chart.marks.map((mark) => ({ value: [mark.x + shift(mark), mark.y], note: mark.note }));
    return [
      { type: 'line', data: [], silent: true, markArea: { silent: true, itemStyle: { color: look.band }, data: bands } },
      {
        // Silent, so that the mouse over it reaches the point below.
        type: 'scatter', name: 'findings', data, symbolSize: MARK_PX, z: 5, silent: true, tooltip: { trigger: 'none' },
        itemStyle: { color: look.page, borderColor: look.text, borderWidth: 1.5 },
        label: { show: true, color: look.text, fontSize: 11, formatter: (point) => String(point.data.note) },
      },
    ];
  }

  function drawing(tag, attributes, ...inner) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
    Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
    made.append(...inner);
    return made;
  }

  function swatchOf({ kind, symbol, pattern }) {
    const dashes = kind === 'line' ? PATTERNS[pattern % PATTERNS.length].join(' ') : '';
    const line = drawing('path', { d: 'M0 5H24', 'stroke-dasharray': dashes });
    const transform = kind === 'forks' ? 'translate(9 2) scale(0.6)' : 'translate(7)';
    const point = drawing('path', { d: SYMBOLS[symbol], transform, class: pattern % 2 ? 'hollow' : 'filled' });
    const isJoined = kind === 'line' || kind === 'ranges';
    return drawing('svg', { viewBox: '-1 -1 26 12', 'aria-hidden': true }, ...(isJoined ? [line] : []), ...(kind === 'ranges' ? [] : [point]));
  }

  const labelRows = (chart) => LABEL_ROW_PX * Math.min(chart.spans.length, MOST_LABEL_ROWS);

  // Labels stand above the plot in rows, right of their line, or left of it where a narrow plot would cut them off.
  function spanned(chart, look) {
    const right = (span) => PRINTED_PX - across({ ...chart.x, high: end(chart) }, span.from);
    const lines = chart.spans.flatMap((span, i) => {
      const label = {
        color: look.text, fontSize: 11, formatter: () => span.label, align: right(span) > LETTER_PX * span.label.length ? 'left' : 'right',
        distance: [0, ABOVE_AXIS_NAME_PX + LABEL_ROW_PX * (i % MOST_LABEL_ROWS)],
      };
      const end = { xAxis: span.to, lineStyle: { type: 'dashed' }, label: { show: false } };
      return [{ xAxis: span.from, lineStyle: { type: 'solid' }, label }, ...(span.to === null ? [] : [end])];
    });
    return {
      type: 'line', data: [], silent: true,
      markArea: { silent: true, itemStyle: { color: look.span }, data: chart.spans.map((span) => [{ xAxis: span.from }, { xAxis: span.to ?? end(chart) }]) },
      markLine: { silent: true, symbol: 'none', lineStyle: { color: look.muted, width: 1 }, data: lines },
    };
  }

  // Tells the notes of marks near a place on the x axis.
  function near(chart, notes) {
    const xs = chart.marks.length ? chart.series.flatMap((of) => of.x).filter((x) => x !== null) : [];
    const places = xs.map((x) => across(chart.x, x));
    const marks = chart.marks.map((mark) => {
      const at = across(chart.x, mark.x);
      const reach = places.reduce((least, place) => Math.min(least, Math.abs(place - at)), Infinity);
      return { at, reach: Math.max(reach, MARK_PX / 2), note: notes[mark.note - 1] };
    });
    return (x) => {
      const here = across(chart.x, x);
      return [...new Set(marks.filter(({ at, reach }) => Math.abs(at - here) <= reach).map(({ note }) => note))];
    };
  }

  // All series share a tip, which a line without symbols has no point to hold; so it tells notes of marks near it too.
  function tip(chart, notesAt) {
    const order = ({ seriesIndex }) => KINDS.indexOf(chart.series[seriesIndex].kind);
    return (points) => {
      const shown = [points].flat().filter((point) => chart.series[point.seriesIndex] && point.value?.[0] !== '-');
      if (!shown.length) return '';
      const values = shown.toSorted((one, other) => order(one) - order(other))
        .map(({ seriesIndex, dataIndex }) => described(chart, chart.series[seriesIndex], dataIndex));
      const lines = [...notesAt(shown[0].value[0]), ...values];
      const rest = lines.length - MOST_LINES_IN_A_TIP;
      return lines.slice(0, MOST_LINES_IN_A_TIP).join('\n') + (rest > 0 ? `\nand ${rest} more` : '');
    };
  }

  function option({ chart, hidden, notesAt, reading }, look) {
    const hasLines = chart.series.some((of) => of.kind === 'line');
    const textStyle = { color: look.text, fontSize: 12, width: 300, overflow: 'break' };
    return {
      animation: false,
      textStyle: { fontFamily: FONT, color: look.text },
      grid: { left: 4, right: 36, top: 30 + labelRows(chart), bottom: 26, containLabel: true },
      legend: { show: false, selected: Object.fromEntries([...hidden].map((name) => [name, false])) },
      tooltip: {
        renderMode: 'richText', z: 60, confine: true, trigger: hasLines ? 'axis' : 'item',
        backgroundColor: look.page, borderColor: look.muted, textStyle, formatter: tip(chart, notesAt),
      },
      xAxis: axis(chart.x, look, false, isApart(chart)),
      yAxis: axis(chart.y, look, true, false),
      series: [...chart.series.map((of, i) => series(of, chart, look, i === reading)), ...marked(chart, look), spanned(chart, look)],
    };
  }

  function csv(chart) {
    const cell = (value) => {
      const plain = String(value ?? '');
      return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
    };
    const value = (of, at) => (of.scale === 'words' ? of.words[at] : at);
    const title = (of) => of.name + (of.unit ? ` (${of.unit === 'percentile' ? '1 / (1 - share)' : of.unit})` : '');
    const rows = [['series', 'part', title(chart.x), title(chart.y)]];
    for (const of of chart.series) {
      of.x.forEach((x, i) => x === null || rows.push([of.name, of.part, value(chart.x, x), value(chart.y, of.y[i])]));
    }
    return rows.map((row) => row.map(cell).join(',') + '\n').join('');
  }

  // In lines as wide as a picture that is saved; longer words are cut into two.
  function wrapped(paragraphs) {
    const context = make('canvas').getContext('2d');
    context.font = SAVED.font;
    const fits = (line) => context.measureText(line).width <= SAVED.width - 2 * SAVED.margin;
    return paragraphs.flatMap((paragraph) => {
      const lines = [''];
      for (const word of paragraph.match(/\S{1,80}/gu) ?? []) {
        const longer = `${lines.at(-1)} ${word}`.trim();
        if (fits(longer)) lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      return lines;
    });
  }

  class Figure {
    constructor(figure, chart) {
      figure.figure = this;
      this.chart = chart;
      this.hidden = new Set();
      this.notes = [...figure.querySelectorAll('ol > li')].map((note, i) => `${i + 1}: ${note.textContent}`);
      this.notesAt = near(chart, this.notes);
      this.file = chart.title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      this.plot = make('div', '', 'plot');
      this.plot.tabIndex = 0;
      this.plot.setAttribute('role', 'application');
      this.plot.setAttribute('aria-roledescription', 'chart');
      this.plot.setAttribute('aria-label', `${chart.title}. Arrow keys, Home and End read its values.`);
      this.plot.setAttribute('aria-describedby', `${figure.id}-about`);
      if (chart.y.scale === 'words') {
        const row = 24 + 15 * Math.max(...chart.y.words.map((word) => Math.ceil(word.length / 16)));
        this.plot.style.height = `${80 + row * chart.y.words.length}px`;
      }
      this.value = make('p', '', 'value');
      this.value.setAttribute('aria-live', 'polite');
      this.names = this.legend();
      figure.querySelector('.drawn').append(this.names, this.plot, this.value, this.buttons());
      this.extremes = make('span', extremes(chart), 'unseen');
      this.about = figure.querySelector('figcaption span').textContent;
      figure.querySelector('figcaption span').append(this.extremes);
      figure.append(make('small', rounded(chart)));
      this.plot.addEventListener('keydown', (event) => this.read(event));
      this.plot.addEventListener('blur', () => this.emphasise());
      new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && this.draw(), { rootMargin: '400px' })
        .observe(this.plot);
      new ResizeObserver(() => this.drawn?.resize()).observe(this.plot);
      if (this.plot.getBoundingClientRect().top < innerHeight) this.draw();
    }

    draw(look = night.matches ? DARK : LIGHT) {
      if (!this.plot.clientWidth || this.look === look) return;
      this.look = look;
      this.drawn ??= echarts.init(this.plot);
      this.drawn.setOption(option(this, look), true);
      this.swatches?.forEach(([swatch, colour]) => { swatch.style.color = pale(colour, look.white); });
    }

    legend() {
      const box = make('div', '', 'legend');
      const names = new Map();
      for (const of of this.chart.series) {
        const had = names.get(of.name);
        if (!had || SHOWN.indexOf(of.kind) < SHOWN.indexOf(had.kind)) names.set(of.name, of);
      }
      this.swatches = [];
      for (const [name, of] of names) {
        const button = make(names.size > 1 ? 'button' : 'span');
        const swatch = swatchOf(of);
        swatch.style.color = pale(of.colour, (this.look ?? LIGHT).white);
        this.swatches.push([swatch, of.colour]);
        button.append(swatch, name);
        if (names.size > 1) {
          button.type = 'button';
          button.setAttribute('aria-pressed', String(!this.hidden.has(name)));
          button.addEventListener('click', () => this.toggle(name, button));
        }
        box.append(button);
      }
      for (const label of new Set(this.chart.bands.map((band) => band.text))) {
        const band = make('span');
        band.append(make('i', '', 'band'), label);
        box.append(band);
      }
      return box;
    }

    toggle(name, button) {
      const hide = !this.hidden.delete(name);
      if (hide) this.hidden.add(name);
      button.setAttribute('aria-pressed', String(!hide));
      this.drawn?.dispatchAction({ type: hide ? 'legendUnSelect' : 'legendSelect', name });
    }

    // Of a chart that goes on; its axes end where its points do.
    begin({ name, colour, symbol, pattern }) {
      this.chart.series.push({ name, part: '', kind: 'line', colour, symbol, pattern, x: [], y: [] });
      const names = this.legend();
      this.names.replaceWith(names);
      this.names = names;
      this.isNew = true;
    }

    // Each of points is chart, series, x, y; tells how long the longest series is.
    append(points) {
      for (const [, at, x, y] of points) {
        this.chart.series[at].x.push(x);
        this.chart.series[at].y.push(y);
      }
      for (const axis of [this.chart.x, this.chart.y]) {
        this.isNew ||= 'high' in axis;
        delete axis.high;
        delete axis.step;
      }
      if (points.length) this.extremes.textContent = extremes(this.chart);
      if (this.look && points.length) {
        // Where no series began the tip stays.
        this.drawn.setOption(option(this, this.look), this.isNew);
        this.isNew = false;
      }
      return Math.max(0, ...this.chart.series.map((of) => of.x.length));
    }

    buttons() {
      const box = make('div', '', 'save');
      const button = (label, action) => {
        const made = make('button', label);
        made.type = 'button';
        made.setAttribute('aria-label', `${label} of: ${this.chart.title}`);
        made.addEventListener('click', action);
        box.append(made);
      };
      button('CSV', () => save(`${this.file}.csv`, URL.createObjectURL(new Blob([csv(this.chart)], { type: 'text/csv' }))));
      button('PNG', () => save(`${this.file}.png`, this.picture('canvas')));
      button('SVG', () => save(`${this.file}.svg`, URL.createObjectURL(new Blob([this.picture('svg')], { type: 'image/svg+xml' }))));
      const values = make('details');
      values.append(make('summary', 'Values'));
      values.addEventListener('toggle', () => {
        values.querySelector('.wide')?.remove();
        if (values.open) values.append(this.table());
      });
      box.append(values);
      return box;
    }

    // What a picture that leaves the page would be without.
    words() {
      const { x, bands, source } = this.chart;
      const shaded = bands.map((band) => `Shaded from ${text(x, band.from)} to ${text(x, band.to ?? end(this.chart))}: ${band.text}`);
      return wrapped([this.about, ...shaded, ...this.notes, `From ${source}.`]);
    }

    // As an address, or SVG as text: an element of it would need styles that the page forbids.
    picture(renderer) {
      const ssr = renderer === 'svg';
      const words = this.words();
      const below = SAVED.line * words.length;
      const size = { width: SAVED.width, height: SAVED.height + below };
      const drawn = echarts.init(ssr ? null : make('div'), null, { ...size, renderer, ssr });
      const names = [...new Set(this.chart.series.map((of) => of.name))];
      drawn.setOption({
        ...option(this, LIGHT),
        backgroundColor: LIGHT.page,
        title: { text: this.chart.title, left: 8, top: 4, textStyle: { fontSize: 16, color: LIGHT.text } },
        legend: {
          type: 'scroll', data: names, left: 8, right: 8, top: 32,
          selected: Object.fromEntries([...this.hidden].map((name) => [name, false])),
        },
        grid: { left: 12, right: 32, top: 92 + labelRows(this.chart), bottom: 44 + below, containLabel: true },
        graphic: {
          type: 'text', left: SAVED.margin, top: size.height - below - 4,
          style: { text: words.join('\n'), font: SAVED.font, lineHeight: SAVED.line, fill: LIGHT.muted },
        },
      });
      const made = ssr ? drawn.renderToSVGString() : drawn.getDataURL({ type: 'png', pixelRatio: 2 });
      drawn.dispose();
      return made;
    }

    table() {
      const table = make('table');
      const rows = csv(this.chart).trimEnd().split('\n').length - 1;
      const row = (tag, cells) => {
        const made = make('tr');
        made.append(...cells.map((cell) => make(tag, cell)));
        table.append(made);
      };
      row('th', ['series', this.chart.x.name, this.chart.y.name]);
      for (const of of this.chart.series) {
        of.x.forEach((x, i) => {
          if (x === null || table.rows.length > MOST_ROWS) return;
          row('td', [of.part ? `${of.name}, ${of.part}` : of.name, text(this.chart.x, x), text(this.chart.y, of.y[i])]);
        });
      }
      const box = make('div', '', 'wide');
      box.tabIndex = 0;
      box.append(table);
      if (rows > MOST_ROWS) box.append(make('p', `The first ${MOST_ROWS} of ${number(rows)} values of the CSV.${rounded(this.chart)}`));
      return box;
    }

    read(event) {
      if (event.key === 'Escape') {
        this.drawn?.dispatchAction({ type: 'hideTip' });
        this.emphasise();
      }
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      const all = this.chart.series.map((of, i) => i).filter((i) => !this.hidden.has(this.chart.series[i].name));
      if (!all.length) return;
      this.draw();
      this.at = this.at === undefined ? 0 : (this.at + step[0] + all.length) % all.length;
      const seriesIndex = all[this.at % all.length];
      const of = this.chart.series[seriesIndex];
      const places = of.x.map((x, i) => i).filter((i) => of.x[i] !== null);
      if (!places.length) return;
      this.place = Math.min(Math.max((this.place ?? -1) + step[1], 0), places.length - 1);
      const dataIndex = places[this.place];
      this.value.textContent = [described(this.chart, of, dataIndex), ...this.notesAt(of.x[dataIndex])].join('; ');
      this.emphasise(seriesIndex);
      this.drawn.dispatchAction({ type: 'showTip', seriesIndex, dataIndex });
    }

    // The line that is read stands out from others, which may look the same.
    emphasise(reading) {
      if (this.reading === reading) return;
      this.reading = reading;
      this.drawn?.setOption(option(this, this.look));
    }

    print(printing) {
      this.plot.style.width = printing ? `${PRINTED_PX}px` : '';
      this.draw(printing ? LIGHT : undefined);
      this.drawn?.resize();
      this.drawn?.getZr().flush();
    }
  }

  const figures = JSON.parse(document.getElementById('charts').textContent)
    .map((chart, i) => new Figure(document.getElementById(`chart-${i}`), chart));
  night.addEventListener('change', () => figures.forEach((figure) => figure.drawn && figure.draw()));
  const opened = [];
  addEventListener('beforeprint', () => {
    const folded = new Set(figures.map((figure) => figure.plot.closest('details:not([open])')));
    folded.delete(null);
    folded.forEach((details) => { details.open = true; });
    opened.push(...folded);
    figures.forEach((figure) => figure.print(true));
  });
  addEventListener('afterprint', () => {
    opened.splice(0).forEach((details) => { details.open = false; });
    figures.forEach((figure) => figure.print(false));
  });
}
